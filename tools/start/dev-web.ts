import type { Server } from 'node:http'
import { join } from 'node:path'
import { createLogger, createServer, type Plugin, type ViteDevServer } from 'vite'

/** Everything else goes to the server: calls, pages, webhooks. */
const ofServer = '^/(?!@|src/|node_modules/)'

/** What serves the modules of web and console. */
export type DevWeb = Pick<ViteDevServer, 'close'>

/**
 * Serves the modules of web and console with hot replacement on `port`, and forwards all other requests to the server.
 */
export async function serveWeb(root: string, port: number, serverUrl: string): Promise<DevWeb> {
  let ofConsole: ViteDevServer | undefined
  const consoleFirst: Plugin = {
    name: 'console-first',
    configureServer: ({ middlewares }) =>
      void middlewares.use((request, response, next) =>
        /^\/console(?![\w-])/.test(request.url ?? '') && ofConsole
          ? ofConsole.middlewares(request, response, next)
          : next(),
      ),
  }
  const web = await createServer({
    configFile: join(root, 'apps/web/vite.config.ts'),
    cacheDir: join(root, '.cache/vite'),
    appType: 'custom',
    customLogger: quietLogger(),
    plugins: [devEntry, consoleFirst],
    server: {
      port,
      strictPort: true,
      host: process.env.HOST ?? 'localhost',
      warmup: { clientFiles: ['src/entry-client.tsx'] },
      proxy: {
        [ofServer]: {
          target: serverUrl,
          configure: (proxy) => proxy.on('proxyRes', ({ headers }) => allowInlineStyles(headers)),
        },
      },
    },
  })
  ofConsole = await createConsole(root, web)
  await web.listen()
  return {
    async close() {
      await ofConsole?.close()
      await web.close()
    },
  }
}

/** The console's own Vite behind the port of the web's: it answers the console's one page for each of its addresses. */
function createConsole(root: string, web: ViteDevServer): Promise<ViteDevServer> {
  return createServer({
    configFile: join(root, 'apps/console/vite.config.ts'),
    cacheDir: join(root, '.cache/vite-console'),
    customLogger: quietLogger(),
    plugins: [
      {
        name: 'brand-of-console',
        transformIndexHtml: (page) =>
          page.replace(/data-brand="[a-z]*"/, `data-brand="${process.env.BRAND || 'waea'}"`),
      },
    ],
    server: { middlewareMode: true, hmr: { server: web.httpServer as Server } },
  })
}

/** Stays silent about requests that arrive while the server starts. */
function quietLogger() {
  const logger = createLogger('warn')
  return {
    ...logger,
    error(text: string, options?: Parameters<typeof logger.error>[1]) {
      if (!text.includes('http proxy error')) logger.error(text, options)
    },
  }
}

/** Vite replaces styles in place through style elements, which the policy of production forbids. */
function allowInlineStyles(headers: Record<string, string | string[] | undefined>): void {
  const name = 'content-security-policy'
  const policy = headers[name]
  if (typeof policy === 'string') headers[name] = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
}

/** The hooks of hot replacement must exist before the first component does. */
const devEntry: Plugin = {
  name: 'dev-entry',
  resolveId: (id) => (id === 'virtual:dev-entry' ? id : undefined),
  load: (id) =>
    id === 'virtual:dev-entry'
      ? `import '/@vite/client'
         import { injectIntoGlobalHook } from '/@react-refresh'
         injectIntoGlobalHook(window)
         window.$RefreshReg$ = () => {}
         window.$RefreshSig$ = () => (type) => type
         await import('/src/entry-client.tsx')`
      : undefined,
}
