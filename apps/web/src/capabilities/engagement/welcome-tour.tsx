import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { engagement } from '@waea/contract/engagement'
import { customers } from '@waea/contract/people/customers'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Loaded } from '@waea/ui/states/loaded'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useGo } from '../../shell/routing/shared/link.tsx'
import { BrandArt } from '../../shell/session/shared/brand-art.tsx'
import { useEnglishMark, useSession } from '../../shell/session/shared/portal.tsx'

/** The welcome tour, step by step (1§2). Once ended or left, it is not offered again. */
export default function WelcomeTour() {
  const { t } = useLingui()
  const tour = useCall(engagement.welcomeTour, {})
  const isSignedIn = useSession().status === 'signed-in'
  const { mutate } = useSend(customers.saveUserPreferences, { changes: [customers.userPreferences] })
  const go = useGo()
  const version = tour.data?.version
  function end() {
    if (isSignedIn && version !== undefined) mutate({ is_web_welcome_tour_shown: true, v_tour: version })
    void go(isSignedIn ? '/profile' : '/')
  }
  return (
    <Screen title={<Trans>Welcome tour</Trans>} width="note">
      <Loaded query={tour} waiting={<SkeletonList />} failed={t`We couldn’t load the tour`}>
        {({ steps }) => <Steps steps={steps} onEnd={end} />}
      </Loaded>
    </Screen>
  )
}

type Step = Gives<typeof engagement.welcomeTour>['steps'][number]

function Steps({ steps, onEnd }: { steps: readonly Step[]; onEnd: () => void }) {
  const english = useEnglishMark()
  const [at, setAt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const announced = useRef(0)
  useEffect(() => {
    if (announced.current !== at) heading.current?.focus()
    announced.current = at
  }, [at])
  const step = steps[at]
  const number = at + 1
  const count = steps.length
  const isLast = number === count
  return (
    <Card className="grid gap-4">
      {step?.picture && <BrandArt name={step.picture} className="w-full" />}
      <p className="text-s text-ink-2">
        <Trans>
          Step {number} of {count}
        </Trans>
      </p>
      <h2 ref={heading} tabIndex={-1} lang={english} className="text-h3 outline-none">
        {step?.title}
      </h2>
      <p lang={english} className="min-h-24 text-ink-2">
        {step?.text}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
          {isLast ? <Trans>Done</Trans> : <Trans>Next</Trans>}
        </Button>
        {at > 0 && (
          <Button tone="quiet" onClick={() => setAt(at - 1)}>
            <Trans>Back</Trans>
          </Button>
        )}
        {!isLast && (
          <Button tone="link" onClick={onEnd}>
            <Trans>Skip the tour</Trans>
          </Button>
        )}
      </div>
    </Card>
  )
}
