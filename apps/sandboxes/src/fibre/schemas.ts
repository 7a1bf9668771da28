const text = (maxLength: number) => ({ type: 'string', maxLength }) as const
const name = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const
const day = { type: 'string', format: 'date' } as const

/** A JSON schema of an object. All properties are required except those in `optional`. */
const shape = <Properties extends object>(properties: Properties, optional: readonly string[] = []) => ({
  type: 'object',
  required: Object.keys(properties).filter((property) => !optional.includes(property)),
  additionalProperties: false,
  properties,
})

const named = shape({ id: name(100) })
const category = { enum: ['scope', 'install'] } as const

export const qualifyBody = shape({
  place: shape({
    source: name(60),
    sourceId: name(200),
    formattedAddress: text(300),
    streetNr: text(20),
    city: text(100),
    postcode: text(10),
  }),
})

export const orderBody = shape(
  {
    externalId: name(200),
    category: { enum: ['connect', 'transfer'] },
    serviceQualification: named,
    serviceSpecification: named,
    requestedStartDate: day,
    contact: shape({ name: text(200), phoneNumber: text(40), note: text(1_000) }),
  },
  ['requestedStartDate'],
)

export const findQuery = shape({ externalId: name(200) })
export const emptyBody = { type: ['object', 'null'], additionalProperties: false } as const
export const cancelBody = shape({ serviceOrder: named })
/** The slots of an order, or of a place that nothing is ordered for yet. */
export const slotsBody = {
  ...shape({ serviceOrder: named, serviceQualification: named, category }, ['serviceOrder', 'serviceQualification']),
  oneOf: [{ required: ['serviceOrder'] }, { required: ['serviceQualification'] }],
}
export const reserveBody = shape({
  externalId: name(200),
  serviceQualification: named,
  category,
  timeSlot: named,
})
export const testBody = shape({ service: named })
export const restartBody = shape({ externalId: name(200) })
export const lineBody = shape({
  box: { enum: ['online', 'noPower', 'noSignal'] },
  router: { enum: ['connected', 'none', 'stuck'] },
})
export const bookBody = shape({ externalId: name(200), serviceOrder: named, category, timeSlot: named })
export const changeBody = shape({ externalId: name(200), serviceSpecification: named })
export const stateBody = shape({ state: { enum: ['active', 'suspended'] } })
export const terminateBody = shape({ externalId: name(200) })
export const usageQuery = shape({ 'service.id': name(100), from: day, upto: day })
export const troubleBody = { type: ['object', 'null'], properties: { reason: name(300) } } as const
export const clockBody = shape({ now: { type: 'string', format: 'date-time' }, advanceS: { type: 'integer' } }, [
  'now',
  'advanceS',
])
