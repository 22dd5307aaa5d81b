export default defineEventHandler((event) => cartOf(readQuantities(event)))
