interface Post {
  slug: string
  title: string
  summary: string
  text: string
}

/** A stand-in for a database. */
export const posts: Post[] = [
  { slug: 'first', title: 'The first note', summary: 'How it began', text: 'It began with an empty directory.' },
  { slug: 'second', title: 'The second note', summary: 'How it went on', text: 'Then there was a page.' },
  { slug: 'third', title: 'The third note', summary: 'Where it led', text: 'And then there were three.' },
]
