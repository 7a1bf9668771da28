import { Trans, useLingui } from '@lingui/react/macro'
import type { BoxLights, LineFault, MeasuredLine } from '@waea/domain/broadband/at-home/box-lights'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Notice } from '@waea/ui/states/notice'
import { useState } from 'react'
import { useGo } from '../../../../shell/routing/shared/link.tsx'
import { useBeginCase } from '../../../support/shared/begin-case.ts'
import { addressText, type Connection } from '../connection.ts'
import { useLightWords } from './light-words.ts'

/** What was found and tried. */
export interface Found {
  lights: BoxLights | undefined
  measured: MeasuredLine | undefined
  fault: LineFault
  isOut: boolean
  isRestarted: boolean
}

/** Whether it works now; if not, a case that says what was found and tried. */
export function WhatNow({ connection, found }: { connection: Connection; found: Found }) {
  const [works, setWorks] = useState(false)
  const caseText = useCaseText(connection, found)
  const begin = useBeginCase()
  const go = useGo()
  const write = async () => {
    begin({ category: 'service', ...caseText })
    await go('/help/cases/new', { search: { from: '/profile/ufb/broadband/fix' } })
  }
  return (
    <Card as="section" aria-labelledby="works-now" className="grid gap-3">
      <h2 id="works-now" className="text-h3">
        <Trans>Does it work now?</Trans>
      </h2>
      {works ? (
        <Notice tone="good" title={<Trans>Good to hear</Trans>}>
          <Trans>If it happens again, come back here and write to us.</Trans>
        </Notice>
      ) : (
        <>
          <p className="text-ink-2">
            <Trans>
              If nothing helped, write to us. What you’ve found and tried is filled in; read it before you send it.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button tone="quiet" onClick={() => setWorks(true)}>
              <Trans>Yes, it works</Trans>
            </Button>
            <Button onClick={() => void write()}>
              <Trans>No, write to us</Trans>
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

/** The subject and the text of the case. */
function useCaseText(connection: Connection, { lights, measured, fault, isOut, isRestarted }: Found) {
  const { t } = useLingui()
  const words = useLightWords()
  const place = addressText(connection.Address)
  const faults: Record<LineFault, string> = {
    'no-power': t`the fibre box has no power`,
    'no-signal': t`no light comes in from the street`,
    connecting: t`the fibre box keeps connecting`,
    'no-router': t`the fibre box sees no router`,
    none: t`the line works up to the router`,
  }
  const line = measured && { box: measured.box, router: measured.isRouterSeen ? t`seen` : t`not seen` }
  const lines = [
    t`My fibre at ${place} doesn’t work.`,
    connection.LFCProductID && t`Reference of the fibre company: ${connection.LFCProductID}`,
    t`What it looks like: ${faults[fault]}.`,
    line && t`Line test: box ${line.box}, router ${line.router}.`,
    lights &&
      t`Lights: POWER ${words.power[lights.power].label}, OPTICAL ${words.optical[lights.optical].label}, LAN ${words.lan[lights.lan].label}.`,
    isOut && t`There’s an outage at my address.`,
    isRestarted && t`I’ve restarted the box from the portal; it didn’t help.`,
  ]
  return { subject: t`Fibre fault: ${faults[fault]}`.slice(0, 120), text: lines.filter(Boolean).join('\n') }
}
