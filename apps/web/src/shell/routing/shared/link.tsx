import { Link as RouterLink, useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { whenIdle } from '../../device/shared/when-idle.ts'
import type { Address } from './addresses.ts'

export type Search = Readonly<Record<string, string | undefined>>

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'onClick'> & {
  to: Address
  search?: Search
  replace?: boolean
  onClick?: () => void
  children: ReactNode
}

/** Links that are current only for their exact path, not for paths below it. */
const wholePaths: ReadonlySet<string> = new Set(['/', '/profile', '/profile/plans'])

/**
 * A link inside the portal. Its address is type-checked against the route table, its screen is preloaded on hover or
 * focus, and the current page's link has aria-current.
 */
export function Link({ to, search, ...rest }: LinkProps) {
  return (
    <RouterLink
      {...rest}
      to={to}
      search={search ?? {}}
      activeOptions={{ exact: wholePaths.has(to), includeSearch: false }}
    />
  )
}

/** Navigates to an address of the portal. */
export function useGo(): (to: Address, options?: { search?: Search; replace?: boolean }) => Promise<void> {
  const navigate = useNavigate()
  return (to, { search = {}, replace = false } = {}) => navigate({ to, search, replace })
}

/** Redirects once to another address, replacing this one; undefined does nothing. */
export function useLeadOn(to: Address | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (to !== undefined) void router.navigate({ to, replace: true })
  }, [router, to])
}

/** Navigates to a path checked by `ownPath`; resolves when its screen is shown. */
export function useGoToPath(): (path: string) => Promise<void> {
  const router = useRouter()
  return (path) =>
    new Promise((arrived) => {
      const stop = router.subscribe('onResolved', () => {
        stop()
        arrived()
      })
      router.history.replace(path)
    })
}

/** Fetches the code of a path's screen when the browser is idle, for someone who will go there next. */
export function useScreenAhead(path: () => string): void {
  const router = useRouter()
  useEffect(() => {
    const [matched] = router.getMatchedRoutes(new URL(path(), location.origin).pathname)
    whenIdle(() => Promise.all(matched.map(({ options }) => options.component?.preload?.())))
  }, [router, path])
}

/** A path value of the current address; undefined if left out. */
export function useParam(name: string): string | undefined {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false })
  return params[name]
}

/** The path of the current address, for a screen with several addresses. */
export function usePath(): string {
  return useLocation().pathname
}

/** A query value of the current address, by the first of the names that is present. */
export function useSearchValue(...names: readonly string[]): string | undefined {
  const search: Search = useLocation().search
  return names.map((name) => search[name]).find((value) => value !== undefined)
}
