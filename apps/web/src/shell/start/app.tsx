import { QueryClientContext } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { Answers } from '../calls/answers.ts'
import { type Portal, PortalProvider } from '../session/portal.tsx'
import { ControlTexts } from '../texts/control-texts.tsx'
import { Texts } from '../texts/english-parts.tsx'
import type { PortalTexts } from '../texts/i18n.ts'
import type { PortalRouter } from './router.tsx'

/** The whole portal: the same tree on the server and in the browser. */
export function App({ portal, router, texts }: { portal: Portal; router: PortalRouter; texts: PortalTexts }) {
  return (
    <Texts texts={texts}>
      <PortalProvider portal={portal}>
        <CacheOf answers={portal.answers}>
          <ControlTexts>
            <RouterProvider router={router} />
          </ControlTexts>
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
