import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockedPackages, packagesToRun } from './laws/licences.ts'

/**
 * Prints the packages that run in production as a CycloneDX document: those of the server, and those built into the
 * portal and the console. npm's own `--omit=dev` leaves out a package that is for development anywhere else in the
 * project, such as the database driver, so everything is listed and the lock says what runs.
 */
const root = join(import.meta.dirname, '..')
const shipped = ['apps/server', 'apps/web', 'apps/console']

interface Bom {
  components: { 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const cli = process.env.npm_execpath
const [program, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
const printed = execFileSync(program, [...first, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const { components, dependencies, ...about } = JSON.parse(printed) as Bom
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }
const running = packagesToRun(packages, shipped)
const bom = {
  ...about,
  components: components.filter((component) => running.has(component['bom-ref'])),
  dependencies: dependencies
    .filter(({ ref }) => running.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => running.has(other)) })),
}
console.log(JSON.stringify(bom, undefined, 2))
