// @ts-check
// The renderer of `npm run dev`, in the place of the built one: the browser renders every page itself, from the modules
// that Vite serves.

/** @type {import('../../../../apps/server/src/platform/http/renderer.ts').Renderer} */
const renderer = {
  render: async (ask) => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: documentOf(ask),
  }),
  shell: (ask) => renderer.render(ask),
  appManifest: () => ({}),
  favicon: () => 'sw.js',
  pagesToFind: async () => [],

  takesEsim: () => false,
  privatePrefixes: () => ['/'],
}

export const { render, shell, appManifest, favicon, pagesToFind, takesEsim, privatePrefixes } = renderer

/** @param {import('../../../../apps/server/src/platform/http/renderer.ts').PageRequest} ask */
function documentOf({ brand, settings }) {
  const json = JSON.stringify(settings).replace(/</g, '\\u003c')
  return `<!doctype html>
<html lang="en-NZ" data-brand="${brand}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<script type="module" src="/@id/virtual:dev-entry"></script>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="waea-settings">${json}</script>
</body>
</html>`
}
