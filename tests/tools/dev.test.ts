import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ask, elsewhere, exitCode, ports, project, ready, root, start, useSmallStack } from './small-stack.ts'

useSmallStack()

/** The web's own Vite settings around one component. */
function writeTinyWeb(): { component: string } {
  const web = join(root, 'apps/web')
  for (const name of ['vite.config.ts', 'lingui.config.ts', 'build', 'src/shell/start/built-files.ts'])
    cpSync(join(project, 'apps/web', name), join(web, name), { recursive: true })
  const component = join(web, 'src/hello.tsx')
  writeFileSync(component, 'export const Hello = () => <button type="button">Before</button>')
  writeFileSync(join(web, 'src/entry-client.tsx'), `import { Hello } from './hello.tsx'\nconsole.log(Hello)`)
  return { component }
}

test('in development a changed component is replaced in the page, and a changed server starts again', async () => {
  const { component } = writeTinyWeb()
  const stack = start(elsewhere, ['--dev'])
  await ready(stack)
  const { pid, database } = await ask(ports.PORT)
  expect(database).toBe(elsewhere.DATABASE_URL)

  // A page that shows the component has loaded it.
  expect(await (await fetch(`http://localhost:${ports.PORT}/src/hello.tsx`)).text()).toContain('Before')
  const updates: string[] = []
  const page = new WebSocket(`ws://localhost:${ports.PORT}`, 'vite-hmr')
  page.addEventListener('message', ({ data }) => updates.push(String(data)))
  await once(page, 'open')
  writeFileSync(component, 'export const Hello = () => <button type="button">After</button>')
  await vi.waitFor(() => expect(updates.join()).toContain('"path":"/src/hello.tsx"'))
  expect(updates.join()).not.toContain('full-reload')
  expect((await ask(ports.PORT)).pid).toBe(pid)
  page.close()

  const main = join(root, 'apps/server/src/main.ts')
  writeFileSync(main, `${readFileSync(main, 'utf8')}\n// changed`)
  await vi.waitFor(async () => expect((await ask(ports.PORT)).pid).not.toBe(pid), { timeout: 20_000 })
  stack.child.kill('SIGINT')
  expect(await exitCode(stack)).toBe(0)
  expect(existsSync(join(root, 'apps/web/dist'))).toBe(false)
})
