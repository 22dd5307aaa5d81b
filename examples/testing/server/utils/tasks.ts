export interface Task {
  id: number
  title: string
  done: boolean
}

/** A stand-in for a database. */
export const tasks: Task[] = [
  { id: 1, title: 'Water the plants', done: true },
  { id: 2, title: 'Write a test', done: false },
]
