// The renderer of `npm run dev`, in the place of the built one: the browser renders every page itself, from the modules
// that Vite serves.

export const render = async (ask) => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: documentOf(ask),
})
export const shell = (ask) => render(ask)

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

export const appManifest = () => ({})
export const favicon = () => 'sw.js'
export const pagesToFind = async () => []
export const privatePrefixes = () => ['/']
