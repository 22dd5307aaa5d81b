const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const decimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const moment = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

export const formatNumber = (value: number) => number.format(value)
export const formatDecimal = (value: number) => decimal.format(value)
export const formatPercent = (value: number) => percent.format(value)
export const formatTime = (value: string | Date) => moment.format(new Date(value))
