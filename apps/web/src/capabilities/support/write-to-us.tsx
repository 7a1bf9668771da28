import { Trans, useLingui } from '@lingui/react/macro'
import { cases } from '@waea/contract/cases'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { Link, useParam } from '../../shell/routing/shared/link.tsx'
import { useSession } from '../../shell/session/shared/portal.tsx'

const linkLook = 'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4'

/** Links to write to us and to earlier cases, for people signed in with an account. */
export function WriteToUs() {
  const session = useSession()
  if (session.status !== 'signed-in' || session.customerUuid === undefined) return null
  return <Links customerUuid={session.customerUuid} />
}

function Links({ customerUuid }: { customerUuid: string }) {
  const { t } = useLingui()
  const article = useParam('article_id')
  const { data } = useCall(cases.list, { customerUuid, PageNumber: 1 })
  if (!data || (!data.TakesCases && data.Cases.length === 0)) return null
  return (
    <p className="flex flex-wrap gap-x-6">
      {data.TakesCases && (
        <Link to="/help/cases/new" search={article === undefined ? {} : { article }} className={linkLook}>
          <Trans>Write to us</Trans>
        </Link>
      )}
      <Link to="/help/cases" className={linkLook}>
        <Trans>Your cases</Trans>
        {data.News > 0 && (
          <span className="ml-2 inline-grid min-w-6 place-items-center rounded-pill bg-primary px-1.5 text-s text-on-primary tabular-nums">
            <span aria-hidden="true">{data.News}</span>
            <span className="sr-only">{t`${data.News} with a new answer`}</span>
          </span>
        )}
      </Link>
    </p>
  )
}
