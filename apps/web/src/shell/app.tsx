import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ControlTexts } from './control-texts.tsx'
import { type Portal, PortalProvider } from './portal.tsx'
import type { PortalRouter } from './router.tsx'

/** The whole portal: the same tree on the server and in the browser. */
export function App({ portal, router, texts }: { portal: Portal; router: PortalRouter; texts: I18n }) {
  return (
    <I18nProvider i18n={texts}>
      <PortalProvider portal={portal}>
        <QueryClientProvider client={portal.queries}>
          <ControlTexts>
            <RouterProvider router={router} />
          </ControlTexts>
        </QueryClientProvider>
      </PortalProvider>
    </I18nProvider>
  )
}
