import { Characteristics, ProductType } from '@waea/contract/catalogue-shapes'
import { TagName } from '@waea/contract/customer-records'
import { Day, Line, Shape, Uuid } from '@waea/contract/shapes'
import { imageColourThemes } from '@waea/domain/catalogue/catalogue-item'
import { Ajv } from 'ajv'
import { Type } from 'typebox'

const Dollars = Type.String()
const maybe = Type.Optional
const span = { from: Day, until: maybe(Day) }
const price = { price: Dollars, renewalPrice: maybe(Dollars) }
const Image = Shape({ name: Line(40, 1), theme: maybe(Type.Enum([...imageColourThemes])) })
const images = { images: maybe(Type.Array(Image, { maxItems: 3 })) }
const SimPrice = Shape({ price: Dollars, onSale: Type.Boolean(), ...images })

/** The shape of a provider's catalogue file; what it means is told in docs/catalogue.md. */
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
})

const validate = new Ajv({ allErrors: true, strict: false }).compile(JSON.parse(JSON.stringify(File)) as object)

/** What is not as a catalogue file is written, a sentence each: `plans/0/price must be string`. */
export function fileCheck(file: unknown): string[] {
  if (validate(file)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const { additionalProperty, allowedValues } = params as { additionalProperty?: string; allowedValues?: string[] }
    const which = additionalProperty ?? allowedValues?.join(', ')
    return `${instancePath.slice(1) || 'the file'} ${message}${which === undefined ? '' : `: ${which}`}`
  })
}
