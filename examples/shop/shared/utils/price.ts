const euro = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' })

export const formatPrice = (cents: number) => euro.format(cents / 100)
