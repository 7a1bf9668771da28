import { Trans, useLingui } from '@lingui/react/macro'
import { simSettings } from '@waea/contract/mobile/sim-settings'
import { Card } from '@waea/ui/card'
import { Switch } from '@waea/ui/fields/switch'
import { Notice } from '@waea/ui/states/notice'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { type Filter, FilterPage, type OfMobile } from './filter-page.tsx'

/** The two filters of a mobile, as switches. */
export default function FilterBasic() {
  return <FilterPage>{(filter, which) => <Switches filter={filter} which={which} />}</FilterPage>
}

function Switches({ filter, which }: { filter: Filter; which: OfMobile }) {
  const { t } = useLingui()
  const send = useSend(simSettings.saveWebFilter, { changes: [simSettings.webFilter] })
  const errorText = useErrorText()
  const line = (name: 'WebSecurity' | 'KidsSafe', label: string, hint: string) => (
    <Switch
      label={label}
      hint={hint}
      checked={filter[name]}
      loading={send.isPending && send.variables?.[name] !== undefined}
      disabled={send.isPending && send.variables?.[name] === undefined}
      onChange={(on) => send.mutate({ ...which, [name]: on })}
    />
  )
  return (
    <Card as="section" aria-labelledby="filters" className="grid gap-2">
      <h2 id="filters" className="text-h3">
        <Trans>Filters</Trans>
      </h2>
      {send.error && <Notice tone="bad">{errorText(send.error)}</Notice>}
      {line('WebSecurity', t`Web security`, t`Blocks websites known to steal passwords or carry malware.`)}
      {line('KidsSafe', t`Kids-safe`, t`Blocks websites that aren’t for children.`)}
    </Card>
  )
}
