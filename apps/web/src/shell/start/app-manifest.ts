import type { ShownBrand } from '@waea/brands/looks'

/** The web app manifest, for installing the portal on a home screen. */
export function appManifestOf(brand: ShownBrand): Record<string, unknown> {
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: brand.texts.description,
    lang: 'en-NZ',
    // People who install it have an account, so start on the dashboard.
    start_url: '/profile/plans',
    scope: '/',
    display: 'standalone',
    background_color: brand.themeColour.light,
    theme_color: brand.themeColour.light,
    icons: [
      icon(brand.icons[192], 192, 'any'),
      icon(brand.icons[512], 512, 'any'),
      icon(brand.icons.maskable, 512, 'maskable'),
    ],
  }
}
