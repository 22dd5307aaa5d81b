import { layerDirectories } from '@fw/kit/internal'
import { beforeAll, describe, expect, it } from 'vitest'
import { describedApp, type DescribedProject } from '../support/described-app.ts'
import { inVariantB, layerDirs, layeredProject, layeredProjectB, layerNames, type LayerName } from '../support/layered-project.ts'
import { load } from '../support/load.ts'

const lowestFirst = layerNames.toReversed()

const numberIn = (file: string): number => Number(/rung-?(\d)/i.exec(file)![1])

describe.each([
  ['A', layeredProject, (path: string): string => path],
  ['B', layeredProjectB, inVariantB],
] as const)('variant %s', (_variant, given, place) => {
  let app: DescribedProject
  beforeAll(async () => {
    const { 'fw.config.mjs': config, ...files } = given
    app = await describedApp(files, String(config).replace(/^export default /, ''))
  })

  /** Paths of files in one layer, relative to the project. */
  const inLayer = (name: LayerName, ...paths: string[]): string[] => paths.map((path) => layerDirs[name] + place(path))

  /** The file of each rung: that of the layer with its number. */
  const ladder = (path: (number: number) => string): string[] =>
    layerNames.map((name, number) => `${layerDirs[name]}${place(path(number))}`)

  /** Files with a number in their names, sorted by it. */
  const rungs = (files: readonly string[]): string[] =>
    files
      .map((file) => app.from(file))
      .filter((file) => /rung-?\d/i.test(file))
      .toSorted((a, b) => numberIn(a) - numberIn(b))

  describe('layers', () => {
    it('are ordered: theme, layers directory, extends, and what these extend; each once', () => {
      expect(app.fw.layers.map(({ name }) => name)).toEqual(layerNames)
      expect(app.layerDirs.map((dir) => `${app.from(dir)}/`.replace(/^\/$/, ''))).toEqual(Object.values(layerDirs))
    })
  })

  describe('the highest-priority layer wins', () => {
    it('a page', () => {
      expect(rungs(app.app.pages.flatMap(({ file }) => file ?? []))).toEqual(ladder((number) => `app/pages/rung-${number}.vue`))
    })

    it('a layout', () => {
      expect(rungs(app.app.layouts.map(({ file }) => file))).toEqual(ladder((number) => `app/layouts/rung-${number}.vue`))
    })

    it('a component', () => {
      expect(rungs(app.app.components.map(({ file }) => file))).toEqual(ladder((number) => `app/components/Rung${number}.vue`))
    })

    it('a composable', () => {
      expect(rungs(app.app.imports.map(({ from }) => from).filter((from) => from.startsWith(app.dir)))).toEqual(
        ladder((number) => `app/composables/use-rung-${number}.ts`),
      )
    })

    it('a route middleware', () => {
      expect(rungs(app.app.middleware.map(({ file }) => file))).toEqual(ladder((number) => `app/middleware/rung-${number}.ts`))
    })

    it('the root component, the error page', () => {
      expect(app.from(app.app.rootComponent)).toBe(place('extended/brand/app/app.vue'))
      expect(app.from(app.app.errorComponent)).toBe(place('layers/a-base/app/error.vue'))
    })

    it('files of the public and server directories', () => {
      expect(app.publicDirs.map(app.from)).toEqual(layerNames.map((name) => `${layerDirs[name]}public`))
      expect(app.serverDirs.map(app.from)).toEqual(layerNames.map((name) => `${layerDirs[name]}server`))
    })
  })

  describe('the lowest-priority layer is first', () => {
    it('plugins: by order, and in a layer configured ones before others', () => {
      expect(app.app.plugins.map(({ src }) => app.from(src))).toEqual([
        ...lowestFirst.flatMap((name) => inLayer(name, `app/plugins/early-${name}.ts`)),
        ...lowestFirst.flatMap((name) => inLayer(name, 'app/listed.ts', 'app/plugins/scanned.ts')),
      ])
    })

    it('global route middleware', () => {
      expect(app.app.middleware.filter(({ global }) => global).map(({ file }) => app.from(file))).toEqual(
        lowestFirst.flatMap((name) => inLayer(name, `app/middleware/every-${name}.global.ts`)),
      )
    })

    it('modules: those in the configuration of a layer before those of its directory', () => {
      expect(app.options.runtimeConfig.public['moduleOrder']).toEqual(
        lowestFirst.flatMap((name) => [`${name} listed`, `${name} scanned`]),
      )
    })

    it('style sheets, which override each other', () => {
      expect(app.app.css.map(app.from)).toEqual(
        lowestFirst.flatMap((name) => inLayer(name, 'styles/own.css', 'app/assets/own.css')),
      )
    })

    it('router options, where later ones override', () => {
      expect(app.app.routerOptions.map(app.from)).toEqual([
        place('extended/nested/app/router.options.ts'),
        place('extended/brand/app/router.options.ts'),
      ])
    })

    it('app.config, in reverse: the highest priority is first', () => {
      expect(app.app.appConfigs.map(app.from)).toEqual(layerNames.map((name) => layerDirs[name] + place('app/app.config.ts')))
    })
  })

  describe('paths of a layer are resolved in the layer', () => {
    it('alias, and an alias per layer', () => {
      for (const name of layerNames) {
        expect(app.from(app.options.alias[`#own-${name}`]!)).toBe(`${layerDirs[name]}own`)
        if (name !== 'project') expect(`${app.from(app.options.alias[`#layers/${name}`]!)}/`).toBe(layerDirs[name])
      }
      expect(app.options.alias['#layers/project']).toBeUndefined()
      expect(app.from(app.options.alias['~']!)).toBe(place('app/').replace(/\/$/, ''))
    })

    it('components.dirs, imports.dirs', () => {
      const component = (name: string): string => app.from(app.app.components.find(({ pascalName }) => pascalName === name)!.file)
      expect(component('BrandWidget')).toBe(place('extended/brand/app/widgets/BrandWidget.vue'))
      expect(component('BrandPart')).toBe(place('extended/brand/app/parts/BrandPart.vue'))
      const store = app.app.imports.find(({ name }) => name === 'useNestedStore')!
      expect(app.from(store.from)).toMatch(RegExp(`^${place('extended/nested/app/stores/store')}`))
    })

    it('serverHandlers, build.templates, spaLoadingTemplate', async () => {
      expect(app.options.serverHandlers.map(({ handler }) => app.from(handler))).toEqual(['extended/brand/handlers/health.ts'])
      expect(await app.text('#build/of-nested.mjs')).toContain('template of nested')
      expect(app.from(app.spaLoadingTemplate!)).toBe('extended/by-file/loading.html')
    })
  })
})

it('a symlink to a layer is resolved, in configuration and directories', async () => {
  const { project } = await import('../support/project.ts')
  const dir = project({
    'fw.config.mjs': `export default { extends: './link' }`,
    link: { link: 'real' },
    'real/fw.config.mjs': '',
  })
  const [, layer] = layerDirectories(await load(dir))
  expect(layer!.root).toBe(`${dir}/real`)
})
