// Runs on whatever Node.js the machine has (20 or later), before anything is installed: no dependency, plain JavaScript.
// The scripts of package.json then go on with the project's own Node.js in the same process. `bench` as an argument also
// installs what only measurements and mutation tests need, which has a lock of its own.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const projectNode = join(root, 'node_modules', '.bin', 'node')

for (const folder of [root, ...process.argv.slice(2).map((name) => join(root, name))])
  await installWhatIsMissing(folder)

/** Installs the packages of a folder's package-lock.json when they are missing or differ; says so only when it does. */
async function installWhatIsMissing(folder) {
  const major = Number.parseInt(process.versions.node, 10)
  if (major < 20) fail(`Node.js ${process.versions.node} is too old to install Waea: 20 or later is needed.`)
  if (isStamped(folder)) return
  await withLock(join(root, '.cache', 'install.lock'), () => {
    if (isStamped(folder)) return
    if (!isInstalled(folder)) install(folder)
    if (!existsSync(projectNode)) npm(root, ['rebuild', '--ignore-scripts=false', 'node'])
    if (!existsSync(projectNode))
      fail('The node package has no program for this machine: node_modules/.bin/node is missing.')
    writeFileSync(stampFile(folder), lockHash(folder))
  })
}

function install(folder) {
  const startedAt = Date.now()
  console.log('Installing packages; the first time takes a minute or two …')
  npm(folder, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  console.log(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

function npm(folder, args) {
  const cli = process.env.npm_execpath
  const [program, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const done = spawnSync(program, [...first, ...args], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  if (done.error) fail(`npm could not be started: ${done.error.message}`)
  if (done.status !== 0) fail(`npm ${args[0]} failed; its own words are above.`)
}

function lockHash(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
}

function stampFile(folder) {
  return join(folder, 'node_modules', '.waea-lock-hash')
}

function isStamped(folder) {
  const stamp = stampFile(folder)
  return existsSync(projectNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(folder)
}

/** Whether every package of the lock, our own among them, is there in its version: npm lists what it installed. */
function isInstalled(folder) {
  const listFile = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(listFile)) return false
  const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages
  const wanted = Object.entries(JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages)
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
