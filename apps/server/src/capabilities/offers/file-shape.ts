import { TagName } from '@waea/contract/people/customer-records'
import { Day, Line, Shape, Uuid } from '@waea/contract/shapes'
import { Characteristics, ProductType } from '@waea/contract/shop/catalogue-shapes'
import { imageColourThemes } from '@waea/domain/catalogue/catalogue-item'
import type { CatalogueFile } from '@waea/domain/catalogue/provider-file/catalogue-file'
import { daysAllowed } from '@waea/domain/catalogue/provider-file/provider-terms'
import { Ajv } from 'ajv'
import { type TInteger, Type } from 'typebox'

const Dollars = Type.String()
const maybe = Type.Optional
const span = { from: Day, until: maybe(Day) }
const price = { price: Dollars, renewalPrice: maybe(Dollars) }
const Image = Shape({ name: Line(40, 1), theme: maybe(Type.Enum([...imageColourThemes])) })
const images = { images: maybe(Type.Array(Image, { maxItems: 3 })) }
type DaysField = keyof typeof daysAllowed
const days = <Field extends DaysField>(...fields: Field[]) =>
  Object.fromEntries(
    fields.map((field) => [field, Type.Integer({ minimum: daysAllowed[field][0], maximum: daysAllowed[field][1] })]),
  ) as Record<Field, TInteger>
const SimPrice = Shape({ price: Dollars, onSale: Type.Boolean(), ...images })

/** The shape of a provider's catalogue file; docs/catalogue.md explains the fields. */
const File = Shape({
  plans: Type.Array(
    Shape({
      entry: Uuid,
      availability: Uuid,
      type: ProductType,
      name: Line(100, 1),
      says: Line(500),
      priority: Type.Integer(),
      onSale: Type.Boolean(),
      ...images,
      ...price,
      prices: maybe(Type.Array(Shape({ ...price, ...span }))),
      gives: Characteristics,
    }),
  ),
  offers: Type.Array(
    Shape({
      offer: Uuid,
      plan: Uuid,
      discount: maybe(Dollars),
      credit: maybe(Dollars),
      ...span,
      for: maybe(
        Shape({
          plans: maybe(Type.Array(Uuid, { minItems: 1 })),
          dataUsedPercent: maybe(Type.Integer({ minimum: 1, maximum: 100 })),
          tags: maybe(Type.Array(TagName, { minItems: 1 })),
          openForDays: maybe(
            Shape({
              atLeast: maybe(Type.Integer({ minimum: 0 })),
              atMost: maybe(Type.Integer({ minimum: 0 })),
            }),
          ),
        }),
      ),
      because: maybe(Line(200, 1)),
    }),
  ),
  sims: Shape({ esim: SimPrice, real_sim: SimPrice }),
  casualRates: Shape({
    data: Dollars,
    voice: Dollars,
    sms: Dollars,
    mms: Dollars,
    idd_voice: Dollars,
    idd_sms: Dollars,
  }),
  roaming: Type.Array(
    Shape({
      zone: Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' }),
      name: Line(60, 1),
      countries: Type.Array(Line(2, 2), { minItems: 1 }),
      rates: Shape({ data: Dollars, voice: Dollars, sms: Dollars, mms: Dollars }),
    }),
  ),
  bills: Shape(days('dueAfterDays')),
  dunning: Shape({
    ...days('reminderAfterDays', 'secondReminderAfterDays', 'noticeAfterDays', 'apartDays'),
    ...days('noticeWorkingDays', 'finalNoticeWorkingDays'),
    leastToSuspend: Dollars,
  }),
})

const validate = new Ajv({ allErrors: true, strict: false }).compile(JSON.parse(JSON.stringify(File)) as object)

/**
 * Checks the shape of a catalogue file. `faults` has one sentence per fault: `plans/0/price must be string`. `sound`
 * has the parts without a fault, so that their content can be checked too.
 */
export function fileCheck(file: unknown): { faults: string[]; sound: Partial<CatalogueFile> } {
  if (validate(file)) return { faults: [], sound: file as CatalogueFile }
  const errors = validate.errors ?? []
  const faults = errors.map(({ instancePath, message, params }) => {
    const { additionalProperty, allowedValues } = params as { additionalProperty?: string; allowedValues?: string[] }
    const which = additionalProperty ?? allowedValues?.join(', ')
    return `${instancePath.slice(1) || 'the file'} ${message}${which === undefined ? '' : `: ${which}`}`
  })
  const paths = errors.map(({ instancePath }) => instancePath)
  return { faults, sound: soundParts(file, (path) => !paths.some((one) => `${one}/`.startsWith(`${path}/`))) }
}

function soundParts(file: unknown, isSound: (path: string) => boolean): Partial<CatalogueFile> {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return {}
  const { plans, offers, ...rest } = file as Partial<CatalogueFile>
  const parts = Object.entries(rest).filter(([part]) => isSound(`/${part}`))
  if (!Array.isArray(plans)) return Object.fromEntries(parts)
  // An offer cannot be checked if its plan is malformed.
  const wrong = new Set(plans.filter((_, at) => !isSound(`/plans/${at}`)).map((plan) => plan?.entry))
  return {
    ...Object.fromEntries(parts),
    plans: plans.filter((_, at) => isSound(`/plans/${at}`)),
    offers: Array.isArray(offers)
      ? offers.filter((offer, at) => isSound(`/offers/${at}`) && !wrong.has(offer.plan))
      : [],
  }
}
