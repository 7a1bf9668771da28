import { Trans, useLingui } from '@lingui/react/macro'
import { companionPrice } from '@waea/domain/shop/cart/companions'
import type { GroupKind } from '@waea/domain/shop/cart/sim-groups'
import { dollars } from '@waea/kit/money'
import { RadioCards } from '@waea/ui/fields/radio-cards'

type Kind = Exclude<GroupKind, 'simple'>

/** How several SIMs are grouped, and what each choice means for the bill (1§5). */
export function GroupChoice({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) {
  const { t } = useLingui()
  const two = dollars(companionPrice(2))
  const three = dollars(companionPrice(3))
  return (
    <RadioCards
      label={t`How do these SIMs go together?`}
      value={value}
      onChange={onChange}
      options={[
        {
          value: 'solo',
          title: <Trans>On their own</Trans>,
          detail: <Trans>All on your account, each with its own plan.</Trans>,
        },
        {
          value: 'family',
          title: <Trans>Family</Trans>,
          detail: <Trans>One group and one bill: you pay for everyone.</Trans>,
        },
        {
          value: 'companion',
          title: <Trans>Companions</Trans>,
          detail: (
            <Trans>
              One group, a bill each. Everyone pays {two} a month or less for their plan, or {three} or less while there
              are three people or more.
            </Trans>
          ),
        },
      ]}
    />
  )
}
