export interface Product {
  id: string
  name: string
  text: string
  /** In cents. */
  price: number
  colors: [string, string]
}

/** A stand-in for a database. */
export const products: Product[] = [
  { id: 'notebook', name: 'Field notebook', text: '96 dotted pages, sewn', price: 1290, colors: ['#c2410c', '#fdba74'] },
  { id: 'planner', name: 'Week planner', text: 'One week on two pages', price: 1890, colors: ['#1d4ed8', '#93c5fd'] },
  { id: 'sketchbook', name: 'Sketchbook', text: '140 g paper, lies flat', price: 2450, colors: ['#15803d', '#86efac'] },
  { id: 'cards', name: 'Letter cards', text: 'Ten cards with envelopes', price: 950, colors: ['#be185d', '#f9a8d4'] },
  { id: 'folder', name: 'Document folder', text: 'Recycled board, with a band', price: 720, colors: ['#a16207', '#fde047'] },
  { id: 'journal', name: 'Linen journal', text: '192 lined pages', price: 2190, colors: ['#6d28d9', '#c4b5fd'] },
]
