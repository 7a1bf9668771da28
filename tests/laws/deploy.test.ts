import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/platform/process/config.ts'
import { serverSettings } from '../../apps/server/src/platform/settings/schema.ts'

/** The files of deploy/, against the server's own table of settings and the files that they name. */
const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const example = read('deploy/waea.env.example')
const dockerfile = read('deploy/Dockerfile')
const compose = read('deploy/compose.yaml')
const unit = read('deploy/waea@.service')
const instances = ['api', 'worker']

const firsts = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first)
const namesIn = (assignments: string) => firsts(assignments, /\b([A-Z][A-Z_]+)=/g)
/** The settings that an environment of compose.yaml gives to our own processes. */
const composed = firsts(compose.slice(0, compose.indexOf('\nservices:')), /^ {4}([A-Z_]+): /gm)
const inExample = firsts(example, /^#?([A-Z_]+)=/gm)

test('every setting in the files is one of the server', () => {
  const named = {
    // Compose reads it, to make DATABASE_URL.
    example: inExample.filter((name) => name !== 'POSTGRES_PASSWORD'),
    composed,
    dockerfile: namesIn(firsts(dockerfile, /^ENV (.*)$/gm).join(' ')),
    unit: namesIn(firsts(unit, /^Environment=(.*)$/gm).join(' ')),
  }
  for (const [file, names] of Object.entries(named)) {
    expect(names.length, file).toBeGreaterThan(1)
    expect(
      names.filter((name) => !Object.hasOwn(serverSettings, name)),
      file,
    ).toEqual([])
  }
})

test('the example starts a production server as soon as its empty values are filled in', () => {
  const lines = firsts(example, /^([A-Z_]+=.*)$/gm).map((line) => line.split(/=(.*)/s, 2) as [string, string])
  const fill = (name: string) => (name.endsWith('_URL') ? 'https://partner.example.nz' : `of-our-own-${name}`)
  const others = { SMTP_URL: 'smtps://mail.example.nz', OPERATOR_EMAIL: 'a@example.nz', MAIL_FROM: '', SMS_FROM: '' }
  const filled = Object.fromEntries(lines.map(([name, value]) => [name, value || fill(name)]))
  const env = { ...filled, ...others, SMDP_ADDRESS: 'rsp.example.nz', NODE_ENV: 'production' }
  expect(readConfig(env)).toMatchObject({ production: true, publicUrl: 'https://www.example.nz', clock: 'real' })
})

test('the example has every setting that production requires, and no value of a secret', () => {
  const needed = Object.entries(serverSettings).flatMap(([name, setting]) => (setting.isNeeded ? [name] : []))
  expect(needed.filter((name) => !firsts(example, /^([A-Z_]+)=/gm).includes(name))).toEqual([])
  const secrets = Object.entries(serverSettings).flatMap(([name, { kind }]) => (kind.isSecret ? [name] : []))
  const given = firsts(example, /^#?([A-Z_]+)=\S/gm).filter((name) => secrets.includes(name))
  expect(given).toEqual(['DATABASE_URL'])
})

test('the programs that the files start are there', () => {
  const programs = [
    ...firsts(`${dockerfile}\n${compose}`, /\["node", "([^"]+\.ts)"\]/g),
    ...instances.map((name) => firsts(unit, /^ExecStart=\S+ (\S+)$/gm)[0]?.replace('%i', name) ?? ''),
  ]
  expect(programs).toHaveLength(5)
  expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('what the image copies and builds is there, and it runs the Node.js that the tests run on', () => {
  const copied = firsts(dockerfile, /^COPY --from=server \/waea\/(\S+)/gm)
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const workspaces = firsts(dockerfile, /--workspace @waea\/(\w+)/g)
  expect(workspaces.filter((name) => !existsSync(join(root, 'apps', name, 'package.json')))).toEqual([])
  const { node } = JSON.parse(read('package.json')).dependencies
  expect(new Set(firsts(dockerfile, /^FROM node:([\d.]+)-/gm))).toEqual(new Set([node]))
  expect(compose).toContain('dockerfile: deploy/Dockerfile')
})

test('a process may take longer to stop than its open requests', () => {
  const drainMs = Number(
    /const drainMs = ([\d_]+)/.exec(read('apps/server/src/platform/http/drain.ts'))?.[1]?.replace('_', ''),
  )
  const graceS = firsts(`${compose}\n${unit}`, /^ *(?:stop_grace_period: |TimeoutStopSec=)(\d+)/gm).map(Number)
  expect(graceS.length).toBeGreaterThan(2)
  expect(Math.min(...graceS) * 1000).toBeGreaterThan(drainMs)
})

test('the proxy leads to the address on which the api listens, and checks an address that it has', () => {
  const caddyfile = read('deploy/Caddyfile')
  expect(caddyfile).toContain(`{$API:localhost:${serverSettings.PORT.defaultValue}}`)
  expect(compose).toContain(`API: api:${serverSettings.PORT.defaultValue}`)
  expect(read('apps/server/src/server.ts')).toContain(`app.get('${/health_uri (\S+)/.exec(caddyfile)?.[1]}'`)
})

test('there is one version: of every package, of the server and in docs/settings.md', () => {
  const folders = ['apps', 'packages'].flatMap((place) =>
    readdirSync(join(root, place)).map((name) => `${place}/${name}`),
  )
  const versions = ['.', ...folders].map((folder) => JSON.parse(read(`${folder}/package.json`)).version)
  const { defaultValue } = serverSettings.WAEA_VERSION
  expect(new Set(versions)).toEqual(new Set([defaultValue]))
  expect(read('docs/settings.md')).toContain(`| WAEA_VERSION | ${defaultValue} |`)
})
