export interface Moon {
  slug: string
  name: string
  planet: string
  /** In kilometres. */
  diameter: number
  discovered: string
  summary: string
  text: string
  colors: [light: string, dark: string]
}

/** Moons that mention every word of a text. */
export function searchMoons(text: string): Moon[] {
  const words = text.toLowerCase().split(/\s+/)
  return moons.filter((moon) => {
    const searched = [moon.name, moon.planet, moon.discovered, moon.summary, moon.text]
      .join(' ')
      .toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}

export const moons: Moon[] = [
  {
    slug: 'moon',
    name: 'The Moon',
    planet: 'Earth',
    diameter: 3475,
    discovered: 'Known since prehistory',
    summary: 'The only other world that people have walked on.',
    text: 'It keeps the same face towards Earth, and moves away from it by 3.8 centimetres a year. Twelve people have left footprints there, which no wind will ever erase.',
    colors: ['#f3f1ec', '#8d8a85'],
  },
  {
    slug: 'phobos',
    name: 'Phobos',
    planet: 'Mars',
    diameter: 22,
    discovered: '1877, Asaph Hall',
    summary: 'So close that it outruns the rotation of its planet.',
    text: 'Phobos circles Mars three times a day, rising in the west and setting in the east. In about 50 million years it will break apart and may become a ring.',
    colors: ['#c9b8a6', '#5d5046'],
  },
  {
    slug: 'io',
    name: 'Io',
    planet: 'Jupiter',
    diameter: 3643,
    discovered: '1610, Galileo Galilei',
    summary: 'The most volcanic place in the solar system.',
    text: 'Jupiter and its neighbours knead Io until it melts. More than 400 volcanoes paint it yellow with sulphur, and some throw their plumes 400 kilometres high.',
    colors: ['#fdf0a6', '#c98a2b'],
  },
  {
    slug: 'europa',
    name: 'Europa',
    planet: 'Jupiter',
    diameter: 3122,
    discovered: '1610, Galileo Galilei',
    summary: 'A shell of ice over a salty ocean.',
    text: 'Under the ice there is probably twice as much water as in all oceans of Earth. The spacecraft Europa Clipper will arrive in 2030 to find out whether life could exist in it.',
    colors: ['#f4efe6', '#a88867'],
  },
  {
    slug: 'ganymede',
    name: 'Ganymede',
    planet: 'Jupiter',
    diameter: 5268,
    discovered: '1610, Galileo Galilei',
    summary: 'Larger than Mercury, and the largest moon of all.',
    text: 'It is the only moon with a magnetic field of its own, and has auroras at both poles. The way they sway gave away the ocean below its surface.',
    colors: ['#d8d3cb', '#6b6259'],
  },
  {
    slug: 'enceladus',
    name: 'Enceladus',
    planet: 'Saturn',
    diameter: 504,
    discovered: '1789, William Herschel',
    summary: 'Small, white, and spraying its sea into space.',
    text: 'Fractures at the south pole blow water vapour and ice through the crust. The ice is what one of the rings of Saturn is made of.',
    colors: ['#ffffff', '#9fc3d8'],
  },
  {
    slug: 'titan',
    name: 'Titan',
    planet: 'Saturn',
    diameter: 5150,
    discovered: '1655, Christiaan Huygens',
    summary: 'Rivers, lakes and rain, all of methane.',
    text: 'Its air is denser than that of Earth, and hides the ground under an orange haze. In 2005 the probe Huygens landed there on pebbles of water ice.',
    colors: ['#f6d186', '#a8662a'],
  },
  {
    slug: 'triton',
    name: 'Triton',
    planet: 'Neptune',
    diameter: 2707,
    discovered: '1846, William Lassell',
    summary: 'A captured world that circles the wrong way round.',
    text: 'Triton came from the Kuiper belt. At −235 °C it is one of the coldest places known, and yet geysers of nitrogen rise eight kilometres above its pink plains.',
    colors: ['#f0dcd6', '#8f8aa5'],
  },
]
