import { Trans, useLingui } from '@lingui/react/macro'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import type { useMobile } from './use-mobile.ts'

type Props = { list: ReturnType<typeof useMobile>['list']; count?: number }

/**
 * A placeholder while the mobiles load, and an error with a retry if loading fails. Renders nothing once they are
 * loaded.
 */
export function MobilesWait({ list, count = 2 }: Props) {
  const { t } = useLingui()
  return (
    <Loaded
      query={list}
      waiting={<SkeletonList count={count} />}
      failed={t`We couldn’t load your mobiles`}
      note={<Trans>They still work as before. Check your connection and try again.</Trans>}
    />
  )
}
