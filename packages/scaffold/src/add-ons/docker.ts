import type { PackageManager } from '../package-manager/detect-package-manager.ts'
import type { AddOn } from './add-on.ts'

export const docker: AddOn = {
  name: 'docker',
  title: 'Docker',
  description: 'an image with the built server',
  apply: (draft) => {
    draft.create('Dockerfile', dockerfile(draft.packageManager))
    draft.create('.dockerignore', '.env*\n.fw\n.git\n.output\nDockerfile\nnode_modules\n')
    draft.note('Build and run the image: `docker build -t site . && docker run --rm -p 3000:3000 site`.')
  },
}

/**
 * The output of a build has everything that the server needs, so the second stage installs nothing. With a base URL, the health check gets a
 * 404 from the server, which is a sign of life too.
 */
function dockerfile(manager: PackageManager): string {
  const { files, enable, install, build } = steps[manager]
  const image = manager === 'bun' ? 'oven/bun:1' : 'node:22-slim'
  return `FROM ${image} AS build
WORKDIR /site
${enable}COPY ${files} ./
RUN ${install}
COPY . .
RUN ${build}

FROM node:22-slim
WORKDIR /site
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=build --chown=node:node /site/.output ./.output
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s \\
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/__fw_health/live').then(({ status }) => process.exit(status < 500 ? 0 : 1), () => process.exit(1))"]
CMD ["node", ".output/server/index.mjs"]
`
}

const steps: Readonly<Record<PackageManager, { files: string; enable: string; install: string; build: string }>> = {
  // Scripts run with the build: `postinstall` needs the sources.
  npm: {
    files: 'package.json package-lock.json*',
    enable: '',
    install: 'npm install --ignore-scripts',
    build: 'npm run build',
  },
  pnpm: {
    files: 'package.json pnpm-lock.yaml* pnpm-workspace.yaml*',
    enable: 'RUN corepack enable\n',
    install: 'pnpm install --ignore-scripts',
    build: 'pnpm run build',
  },
  yarn: {
    files: 'package.json yarn.lock* .yarnrc.yml*',
    enable: 'RUN corepack enable\n',
    install: 'yarn install',
    build: 'yarn run build',
  },
  bun: {
    files: 'package.json bun.lock*',
    enable: '',
    install: 'bun install --ignore-scripts',
    build: 'bun run build',
  },
}
