import { useLingui } from '@lingui/react/macro'
import { Card } from '@waea/ui/card'
import { type Line, SettingSwitch } from './shared/setting-switch.tsx'
import type { SimSettings, useSettings } from './shared/use-settings.ts'

interface Group {
  id: string
  title: string
  lines: Line[]
}

/** The switches of the screen, group by group (1§2). */
export function SwitchGroups({
  now,
  settings,
  part,
}: {
  now: SimSettings
  settings: ReturnType<typeof useSettings>
  part: 'roaming' | 'calls'
}) {
  const groups = useGroups()[part]
  return groups.map(({ id, title, lines }) => (
    <Card key={id} as="section" aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {lines.map((line) => (
        <SettingSwitch key={line.name} line={line} now={now} settings={settings} />
      ))}
    </Card>
  ))
}

function useGroups(): Record<'roaming' | 'calls', Group[]> {
  const { t } = useLingui()
  const roaming: Line[] = [
    { name: 'OCSRoamingBarred', label: t`Use your phone overseas`, isOpposite: true },
    {
      name: 'AutoRoamingCharge',
      label: t`Charge roaming by the day automatically`,
      hint: t`When you use your phone overseas, we charge for that day without asking you first.`,
    },
    { name: 'OCSInCallsWhileRoamingBarred', label: t`Receive calls overseas`, isOpposite: true },
    { name: 'OCSOutCallsWhileRoamingBarred', label: t`Make calls overseas`, isOpposite: true },
    {
      name: 'OCSOOBWhileRoamingBarred',
      label: t`Use more than your allowance overseas`,
      hint: t`When this is off, what runs out overseas stops and costs nothing more.`,
      isOpposite: true,
    },
  ]
  const callerId: Line[] = [
    { name: 'CLIP', label: t`Show who’s calling` },
    { name: 'CLIR', label: t`Hide my number`, hint: t`People you call don’t see it. Emergency services always do.` },
  ]
  const during: Line[] = [
    { name: 'CallWaiting', label: t`Call waiting`, hint: t`Hear a second call while you talk.` },
    { name: 'AllowCallHold', label: t`Put calls on hold` },
    { name: 'AllowConferencing', label: t`Talk to several people at once` },
  ]
  const barring: Line[] = [
    { name: 'AllowIncomingCalls', label: t`Incoming calls` },
    { name: 'AllowOutgoingCalls', label: t`Outgoing calls`, hint: t`Calls to 111 always work.` },
    {
      name: 'AllowSMSRecieve',
      label: t`Receive texts`,
      hint: t`When this is off, sign-in codes don’t reach you either.`,
    },
    { name: 'AllowSMSSend', label: t`Send texts` },
    { name: 'OCSOutgoingIDDBarred', label: t`Call other countries`, isOpposite: true },
    { name: 'OCSBlockPremiumCalls', label: t`Call premium numbers`, hint: t`Such as 0900.`, isOpposite: true },
    { name: 'OCSBlockPremiumSMS', label: t`Text premium numbers`, isOpposite: true },
  ]
  return {
    roaming: [{ id: 'roaming', title: t`International roaming`, lines: roaming }],
    calls: [
      { id: 'caller-id', title: t`Caller ID`, lines: callerId },
      { id: 'during-calls', title: t`During a call`, lines: during },
      { id: 'barring', title: t`What’s allowed`, lines: barring },
    ],
  }
}
