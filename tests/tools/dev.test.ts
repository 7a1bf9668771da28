import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ask, elsewhere, exitCode, ports, project, ready, root, start, useSmallStack } from './small-stack.ts'

useSmallStack()

const hello = (text: string) => `export const Hello = () => <button type="button">${text}</button>`

/** The Vite settings of web and console, each around one component. */
function writeTinyWeb(): { component: string; ofConsole: string } {
  for (const name of ['vite.config.ts', 'index.html'])
    cpSync(join(project, 'apps/console', name), join(root, 'apps/console', name))
  const sources = join(root, 'apps/console/src')
  mkdirSync(sources)
  writeFileSync(join(sources, 'hello.tsx'), hello('Before'))
  writeFileSync(join(sources, 'main.tsx'), `import { Hello } from './hello.tsx'\nconsole.log(Hello)`)
  const web = join(root, 'apps/web')
  for (const name of ['vite.config.ts', 'lingui.config.ts', 'build', 'src/shell/start/built-files.ts'])
    cpSync(join(project, 'apps/web', name), join(web, name), { recursive: true })
  const component = join(web, 'src/hello.tsx')
  writeFileSync(component, hello('Before'))
  writeFileSync(join(web, 'src/entry-client.tsx'), `import { Hello } from './hello.tsx'\nconsole.log(Hello)`)
  return { component, ofConsole: join(sources, 'hello.tsx') }
}

/** Opens the page's connection for replaced modules, changes a component, and waits until it is replaced. */
async function expectReplaced(base: string, component: string): Promise<void> {
  const updates: string[] = []
  const page = new WebSocket(`ws://localhost:${ports.PORT}${base}`, 'vite-hmr')
  page.addEventListener('message', ({ data }) => updates.push(String(data)))
  await once(page, 'open')
  writeFileSync(component, hello('After'))
  await vi.waitFor(() => expect(updates.join()).toContain('"path":"/src/hello.tsx"'))
  expect(updates.join()).not.toContain('full-reload')
  page.close()
}

test('in development a changed component is replaced in the page, and a changed server starts again', async () => {
  const { component, ofConsole } = writeTinyWeb()
  const stack = start(elsewhere, ['--dev'])
  await ready(stack)
  const { pid, database } = await ask(ports.PORT)
  expect(database).toBe(elsewhere.DATABASE_URL)

  const textAt = async (path: string) => (await fetch(`http://localhost:${ports.PORT}${path}`)).text()
  // Every address of the console has its page, and a page that shows a component has loaded it.
  expect(await textAt('/console/customers')).toContain('/console/src/main.tsx')
  for (const [base, changed] of [
    ['/', component],
    ['/console/', ofConsole],
  ] as const) {
    expect(await textAt(`${base}src/hello.tsx`)).toContain('Before')
    await expectReplaced(base, changed)
  }
  expect((await ask(ports.PORT)).pid).toBe(pid)

  const main = join(root, 'apps/server/src/main.ts')
  writeFileSync(main, `${readFileSync(main, 'utf8')}\n// changed`)
  await vi.waitFor(async () => expect((await ask(ports.PORT)).pid).not.toBe(pid), { timeout: 20_000 })
  stack.child.kill('SIGINT')
  expect(await exitCode(stack)).toBe(0)
  expect(existsSync(join(root, 'apps/web/dist'))).toBe(false)
})
