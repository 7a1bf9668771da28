import type { Query, QueryClient } from '@tanstack/react-query'
import { identity } from '@waea/contract/people/identity'

/**
 * Clears what was shown for the previous account: the catalogue with its prices, usage, groups, everything except who
 * the person is (1§4). Visible answers are refetched; the rest when opened.
 */
export function resetForAccount(queries: QueryClient): void {
  const predicate = ({ queryKey }: Query) => queryKey[0] !== identity.me.is
  queries.removeQueries({ type: 'inactive', predicate })
  void queries.resetQueries({ type: 'active', predicate })
}
