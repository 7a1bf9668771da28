import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import { faultOfLine, type LineFault, type MeasuredLine } from '@waea/domain/broadband/at-home/box-lights'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Loaded } from '@waea/ui/states/loaded'
import { Skeleton } from '@waea/ui/states/skeleton'
import { StatusBadge } from '@waea/ui/states/status-badge'
import type { useCall } from '../../../../shell/data/shared/use-call.ts'
import { useErrorText } from '../../../../shell/forms/shared/refusal-text.tsx'
import { useFibreWords } from '../fibre-words.ts'

type Line = Gives<typeof broadband.fibreLine>

/** The line in the terms of the rules. */
export function measuredOf(line: Line | undefined): MeasuredLine | undefined {
  return line && { box: line.Box, isRouterSeen: line.IsRouterSeen }
}

/** The fibre company's test of the line, made when the page opens. */
export function LineTest({ line, lfc }: { line: ReturnType<typeof useCall<typeof broadband.fibreLine>>; lfc: string }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (
    <Card as="section" aria-labelledby="line-test" className="grid gap-3">
      <h2 id="line-test" className="text-h3">
        <Trans>1. We test your line</Trans>
      </h2>
      <Loaded
        query={line}
        waiting={
          <div role="status" className="grid gap-2">
            <p className="text-ink-2">
              <Trans>Asking {lfc}…</Trans>
            </p>
            <Skeleton className="h-12" />
          </div>
        }
        failed={t`We couldn’t test your line`}
        note={(error) => (
          <>
            {errorText(error)} <Trans>You can go on with the lights.</Trans>
          </>
        )}
        isPart
      >
        {(tested) => (
          <Tested line={tested} lfc={lfc} isFetching={line.isFetching} onAgain={() => void line.refetch()} />
        )}
      </Loaded>
    </Card>
  )
}

function Tested({
  line,
  lfc,
  isFetching,
  onAgain,
}: {
  line: Line
  lfc: string
  isFetching: boolean
  onAgain: () => void
}) {
  const { t } = useLingui()
  const words = useFibreWords()
  const fault = faultOfLine({ box: line.Box, isRouterSeen: line.IsRouterSeen })
  const results: Record<LineFault, string> = {
    none: t`The line works up to your router.`,
    'no-router': t`The line works up to the fibre box, but the box sees no router.`,
    'no-power': t`The fibre box has no power.`,
    'no-signal': t`The fibre box has power, but no light comes in from the street.`,
    connecting: t`The fibre box is connecting.`,
  }
  return (
    <>
      <div role="status" className="grid justify-items-start gap-2">
        <StatusBadge tone={fault === 'none' ? 'good' : 'warn'}>
          {fault === 'none' ? <Trans>Works</Trans> : <Trans>Fault found</Trans>}
        </StatusBadge>
        <p>{results[fault]}</p>
        <p className="text-s text-ink-2">
          <Trans>
            Measured by {lfc}. Unchanged since {words.moment(line.SinceNanos)}.
          </Trans>
        </p>
      </div>
      <Button tone="quiet" size="s" className="justify-self-start" loading={isFetching} onClick={onAgain}>
        <Trans>Test again</Trans>
      </Button>
    </>
  )
}
