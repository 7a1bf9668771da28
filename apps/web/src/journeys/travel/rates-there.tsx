import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { catalogue } from '@waea/contract/shop/catalogue'
import { dollars, money } from '@waea/kit/money'
import { DescriptionList } from '@waea/ui/data/description-list'
import { useDataRateWords } from '../../capabilities/catalogue/shared/use-rate-words.ts'

export type Zone = Gives<typeof catalogue.roaming>['Zones'][number]

/** What use in a zone costs without a day pass: the rates that are charged. */
export function RatesThere({ zone: { Rates } }: { zone: Zone }) {
  const { t } = useLingui()
  const data = useDataRateWords()(Rates.data)
  const [voice, sms, mms] = [Rates.voice, Rates.sms, Rates.mms].map((cents) => dollars(money(cents)))
  return (
    <>
      <DescriptionList
        lines
        items={[
          { key: 'data', term: t`Data`, value: data },
          { key: 'voice', term: t`Calls, to any country`, value: t`${voice} per minute` },
          { key: 'sms', term: t`Texts`, value: t`${sms} per text` },
          { key: 'mms', term: t`Picture messages`, value: t`${mms} per message` },
        ]}
      />
      <p className="text-s text-ink-2">
        <Trans>
          Your plan’s own data, minutes and texts are for use in New Zealand. We round up to the next MB or minute. Use
          overseas has no GST.
        </Trans>
      </p>
    </>
  )
}
