import type { CommandEntry } from './command.ts'

/** All commands. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  dev: {
    summary: 'Start the development server',
    example: 'dev --open',
    load: () => import('./commands/dev.ts'),
  },
  build: {
    summary: 'Build the app for production',
    example: 'build --preset node-server',
    load: () => import('./commands/build.ts'),
  },
  generate: {
    summary: 'Build the app and prerender all pages, for a static host',
    example: 'generate',
    load: () => import('./commands/generate.ts'),
  },
  preview: {
    summary: 'Serve the production build locally',
    example: 'preview --port 4000',
    load: () => import('./commands/preview.ts'),
  },
  start: {
    summary: 'The same as preview',
    example: 'start --port 4000',
    load: () => import('./commands/preview.ts'),
  },
  prepare: {
    summary: 'Generate the types and other files of the app, without building it',
    example: 'prepare',
    load: () => import('./commands/prepare.ts'),
  },
  analyze: {
    summary: 'Build the app and report what its bundles contain',
    example: 'analyze --name main',
    load: () => import('./commands/analyze.ts'),
  },
  typecheck: {
    summary: 'Check the types of the app, including templates',
    example: 'typecheck',
    load: () => import('./commands/typecheck.ts'),
  },
  add: {
    summary: 'Add a page, component, API route or other file, or an add-on such as Tailwind CSS',
    example: 'add page books/[id]',
    load: () => import('./commands/add.ts'),
  },
  module: {
    summary: 'List the modules of the project',
    example: 'module list',
    load: () => import('./commands/module-list.ts'),
    subCommands: {
      add: {
        summary: 'Install modules and add them to the configuration',
        example: 'module add pinia',
        load: () => import('./commands/module-add.ts'),
      },
      remove: {
        summary: 'Remove modules from the configuration and from package.json',
        example: 'module remove pinia',
        load: () => import('./commands/module-remove.ts'),
      },
      list: {
        summary: 'List the modules of the project and their versions',
        example: 'module list --json',
        load: () => import('./commands/module-list.ts'),
      },
    },
  },
  config: {
    summary: 'Print the resolved options and their origins',
    example: 'config --json',
    load: () => import('./commands/config.ts'),
    subCommands: {
      why: {
        summary: 'Explain an option: its value, its origin, and the values it overrides',
        example: 'config why app.baseURL',
        load: () => import('./commands/config-why.ts'),
      },
      env: {
        summary: 'List the environment variable of each runtimeConfig key',
        example: 'config env',
        load: () => import('./commands/config-env.ts'),
      },
      check: {
        summary: 'Report all problems of the configuration; exits with 1 if there is an error',
        example: 'config check',
        load: () => import('./commands/config-check.ts'),
      },
      schema: {
        summary: 'Print the JSON Schema of the configuration',
        example: 'config schema > fw.schema.json',
        load: () => import('./commands/config-schema.ts'),
      },
    },
  },
  layers: {
    summary: 'List the layers of an app, or show which layer something comes from',
    example: 'layers /about',
    load: () => import('./commands/layers.ts'),
  },
  curl: {
    summary: 'Request a path of the running development server',
    example: 'curl /api/books',
    load: () => import('./commands/curl.ts'),
  },
  cache: {
    summary: 'Show the cache of a running site, purge it, or explain why a page is cached',
    example: 'cache show --url https://example.com',
    load: () => import('./commands/cache-show.ts'),
    subCommands: {
      show: {
        summary: 'Show what the cache of a running site contains, and how often it was used',
        example: 'cache show --url https://example.com',
        load: () => import('./commands/cache-show.ts'),
      },
      purge: {
        summary: 'Remove pages and routes from the cache of a running site, by path or tag',
        example: 'cache purge /blog/** --tag posts --url https://example.com',
        load: () => import('./commands/cache-purge.ts'),
      },
      why: {
        summary: 'Explain whether a path will be cached, for how long, and by which tags it is purged',
        example: 'cache why /blog/one',
        load: () => import('./commands/cache-why.ts'),
      },
    },
  },
  task: {
    summary: 'List the server tasks of the running development server or of a site, or run one',
    example: 'task list',
    load: () => import('./commands/task-list.ts'),
    subCommands: {
      list: {
        summary: 'List the server tasks and their schedules',
        example: 'task list',
        load: () => import('./commands/task-list.ts'),
      },
      run: {
        summary: 'Run a server task and print its result',
        example: 'task run db:migrate --payload \'{"dry":true}\'',
        load: () => import('./commands/task-run.ts'),
      },
      runs: {
        summary: 'List the last runs of server tasks',
        example: 'task runs --url https://example.com',
        load: () => import('./commands/task-runs.ts'),
      },
    },
  },
  cleanup: {
    summary: 'Remove generated files and caches',
    example: 'cleanup',
    load: () => import('./commands/cleanup.ts'),
  },
  doctor: {
    summary: 'Find problems of the installation: versions, duplicate packages, ports, environment',
    example: 'doctor',
    load: () => import('./commands/doctor.ts'),
  },
  upgrade: {
    summary: 'Upgrade fw and its modules to the latest version',
    example: 'upgrade --check',
    load: () => import('./commands/upgrade.ts'),
  },
  migrate: {
    summary: 'Move a project from the layout of compatibilityVersion 3 to that of 4',
    example: 'migrate',
    load: () => import('./commands/migrate.ts'),
  },
  completions: {
    summary: 'Print completions for a shell: bash, zsh, fish or pwsh',
    example: 'completions zsh',
    load: async () => (await import('./commands/completions.ts')).createCommand(commands),
  },
  info: {
    summary: 'Print versions and system information for a bug report',
    example: 'info --json',
    load: () => import('./commands/info.ts'),
  },
}
