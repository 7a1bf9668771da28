import { QueryClientContext } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { UiTextsProvider } from '@waea/ui/ui-texts'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { Answers } from '../calls/shared/answers.ts'
import { type Portal, PortalProvider } from '../session/shared/portal.tsx'
import { Texts } from '../texts/shared/english-parts.tsx'
import type { PortalTexts } from '../texts/shared/i18n.ts'
import type { PortalRouter } from './router.tsx'

/** The whole portal: the same tree on the server and in the browser. */
export function App({ portal, router, texts }: { portal: Portal; router: PortalRouter; texts: PortalTexts }) {
  return (
    <Texts texts={texts}>
      <PortalProvider portal={portal}>
        <CacheOf answers={portal.answers}>
          <UiTextsProvider texts={texts.controls}>
            <RouterProvider router={router} />
          </UiTextsProvider>
        </CacheOf>
      </PortalProvider>
    </Texts>
  )
}

/** Provides the cache to the screens once its code is loaded, without remounting them. */
function CacheOf({ answers, children }: { answers: Answers; children: ReactNode }) {
  const queries = () => answers.cache()?.queries
  return (
    <QueryClientContext value={useSyncExternalStore(answers.subscribe, queries, queries)}>
      {children}
    </QueryClientContext>
  )
}
