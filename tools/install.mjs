// Runs on whatever Node.js the machine has (20 or later), before anything is installed: no dependency, plain JavaScript.
// The scripts of package.json then go on with the project's own Node.js in the same process.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.waea-lock-hash')
const projectNode = join(root, 'node_modules', '.bin', 'node')

await installWhatIsMissing()

/** Installs the packages of package-lock.json when they are missing or differ; says so only when it does. */
async function installWhatIsMissing() {
  const major = Number.parseInt(process.versions.node, 10)
  if (major < 20) fail(`Node.js ${process.versions.node} is too old to install Waea: 20 or later is needed.`)
  if (isStamped()) return
  await withLock(join(root, '.cache', 'install.lock'), () => {
    if (isStamped()) return
    if (!isInstalled()) install()
    if (!existsSync(projectNode)) npm(['rebuild', '--ignore-scripts=false', 'node'])
    if (!existsSync(projectNode))
      fail('The node package has no program for this machine: node_modules/.bin/node is missing.')
    writeFileSync(stampFile, lockHash())
  })
}

function install() {
  const startedAt = Date.now()
  console.log('Installing packages; the first time takes a minute or two …')
  npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  console.log(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

function npm(args) {
  const cli = process.env.npm_execpath
  const [program, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const done = spawnSync(program, [...first, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (done.error) fail(`npm could not be started: ${done.error.message}`)
  if (done.status !== 0) fail(`npm ${args[0]} failed; its own words are above.`)
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex')
}

function isStamped() {
  return existsSync(projectNode) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash()
}

/** Whether every package of the lock, our own among them, is there in its version: npm lists what it installed. */
function isInstalled() {
  const listFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(listFile)) return false
  const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
  return wanted.every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.optional ||
      entry.devOptional ||
      (path in installed && installed[path].version === entry.version),
  )
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
