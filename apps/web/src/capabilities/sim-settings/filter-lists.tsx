import { Trans, useLingui } from '@lingui/react/macro'
import { simSettings } from '@waea/contract/mobile/sim-settings'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { Segmented } from '@waea/ui/fields/segmented'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { type Filter, FilterPage, type OfMobile } from './filter-page.tsx'

/** Websites that are always blocked, and websites that never are. */
export default function FilterLists() {
  return <FilterPage>{(filter, which) => <Lists filter={filter} which={which} />}</FilterPage>
}

type On = 'blocked' | 'allowed'

function Lists({ filter, which }: { filter: Filter; which: OfMobile }) {
  const { t } = useLingui()
  const [Name, setName] = useState('')
  const [On, setOn] = useState<On>('blocked')
  const { mutateAsync, isPending, variables } = useSend(simSettings.saveWebFilter, { changes: [simSettings.webFilter] })
  const { refusal, onSend } = useSending(async () => {
    if (!Name.trim()) return t`Enter the name of a website, such as example.com.`
    await mutateAsync({ ...which, Site: { Name, On } })
    setName('')
    return undefined
  })
  const removing = useSending(async (site: string) => {
    await mutateAsync({ ...which, Site: { Name: site, On: 'none' } })
  })
  const removed = isPending ? variables?.Site?.Name : undefined
  const remove = (site: string) => void removing.onSend(site)
  return (
    <Card as="section" aria-labelledby="lists" className="grid gap-4">
      <h2 id="lists" className="text-h3">
        <Trans>Your lists</Trans>
      </h2>
      <SendForm onSend={onSend} refusal={refusal ?? removing.refusal} submitText={<Trans>Add</Trans>}>
        <Field label={<Trans>Website</Trans>} hint={t`Such as example.com`}>
          <TextInput
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            maxLength={300}
            value={Name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Segmented
          label={t`What to do with it`}
          value={On}
          onChange={(value) => setOn(value as On)}
          segments={[
            { value: 'blocked', label: t`Always block` },
            { value: 'allowed', label: t`Never block` },
          ]}
        />
      </SendForm>
      <SiteList title={t`Always blocked`} sites={filter.Blocked} removed={removed} onRemove={remove} />
      <SiteList title={t`Never blocked`} sites={filter.Allowed} removed={removed} onRemove={remove} />
    </Card>
  )
}

function SiteList({
  title,
  sites,
  removed,
  onRemove,
}: {
  title: string
  sites: readonly string[]
  removed: string | undefined
  onRemove: (site: string) => void
}) {
  const { t } = useLingui()
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      {sites.length === 0 && (
        <p className="text-ink-2">
          <Trans>None yet.</Trans>
        </p>
      )}
      <ul className="grid gap-1">
        {sites.map((site) => (
          <li key={site} className="flex items-center justify-between gap-4">
            <span className="min-w-0 break-words">{site}</span>
            <Button
              tone="quiet"
              size="s"
              aria-label={t`Remove ${site}`}
              loading={removed === site}
              onClick={() => onRemove(site)}
            >
              <Trans>Remove</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
