import '@waea/brands/tokens'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'

const query = new URLSearchParams(location.search)
const brand = query.get('brand') ?? 'waea'
const theme = query.get('theme')
document.documentElement.dataset.brand = brand
if (theme) document.documentElement.dataset.theme = theme

const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery only={query.get('only')} />)
