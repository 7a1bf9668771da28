import type { RoamingRates, RoamingZone } from '@waea/domain/catalogue/abroad/roaming'
import { money } from '@waea/kit/money'

const rates = (data: number, voice: number, sms: number, mms: number): RoamingRates => ({
  data: money(data),
  voice: money(voice),
  sms: money(sms),
  mms: money(mms),
})

const codes = (text: string): string[] => text.split(' ')

/** The zones of the demo provider. Day passes name the first three. In other countries its mobiles do not work. */
export const demoRoaming: readonly RoamingZone[] = [
  { zone: 'australia', name: 'Australia', countries: ['AU'], rates: rates(10, 69, 30, 60) },
  {
    zone: 'pacific',
    name: 'Pacific Islands',
    countries: codes('AS CK FJ KI NC NF NR NU PF PG SB TO TV VU WS'),
    rates: rates(50, 199, 80, 100),
  },
  {
    zone: 'world',
    name: 'Asia, Europe and the Americas',
    countries: codes(
      'AE AR AT BE BG BR CA CH CL CN CO CY CZ DE DK EE ES FI FR GB GG GI GR HK HR HU ID IE IL IM IN IS IT JE JP KH KR ' +
        'LI LK LT LU LV MO MT MX MY NL NO PE PH PL PT QA RO RS SE SG SI SK TH TR TW US UY VN ZA',
    ),
    rates: rates(30, 149, 60, 90),
  },
  {
    zone: 'rest',
    name: 'Rest of the world',
    countries: codes(
      'AL AM AZ BA BB BD BH BN BO BS BW CR DO EC EG ET FO GE GH GT GU JM JO KE KW KZ LA MA MD ME MG MK MM MN MU MV NA ' +
        'NG NP OM PA PK PR PY RE SA SC SN SV TN TT TZ UA UG UZ ZM',
    ),
    rates: rates(200, 399, 99, 150),
  },
]
