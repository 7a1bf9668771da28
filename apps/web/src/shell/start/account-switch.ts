import type { Query, QueryClient } from '@tanstack/react-query'
import { identity } from '@waea/contract/identity'

/**
 * Forgets what was shown of the account before: its catalogue with its prices, usage, groups, everything but who the
 * person is (1§4). What is on the screen is asked for again; the rest when it is opened.
 */
export function resetForAccount(queries: QueryClient): void {
  const predicate = ({ queryKey }: Query) => queryKey[0] !== identity.me.is
  queries.removeQueries({ type: 'inactive', predicate })
  void queries.resetQueries({ type: 'active', predicate })
}
