import { mapKinds, technologies } from '@waea/domain/network-maps/service-name'
import { Type } from 'typebox'
import { anyone, calls, minutes, ownCustomer, seconds } from '../call.ts'
import { Nanos, Shape } from '../shapes.ts'

const Technology = Type.Enum([...technologies])

/** A map as in 1§3. Layers with a lower `order` are drawn further down. */
const NetworkMap = Shape({
  id: Type.String(),
  type: Type.Enum([...mapKinds]),
  name: Technology,
  /** A colour name of the brand's palette; pages choose the shade. */
  colour: Type.Union([Type.Literal('alarm'), Type.Literal('planned'), Type.Literal('strong'), Type.Literal('soft')]),
  layers: Type.Array(Shape({ url: Type.String(), type: Type.Literal('geojson'), order: Type.Integer() })),
})

const Position = Type.Array(Type.Number())

/** GeoJSON in ArcGIS's query format: areas with only their ids. */
const Features = Shape({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(
    Shape({
      type: Type.Literal('Feature'),
      id: Type.String(),
      properties: Shape({ planned: Type.Boolean() }),
      geometry: Shape({
        type: Type.Literal('MultiPolygon'),
        coordinates: Type.Array(Type.Array(Type.Array(Position))),
      }),
    }),
  ),
})

const outage = {
  OutageID: Type.String(),
  Technology,
  /** `planned`: not started yet. */
  State: Type.Union([Type.Literal('now'), Type.Literal('planned')]),
  /** The town, and its region. */
  Place: Type.String(),
  Region: Type.String(),
  /** The network's own wording. */
  Cause: Type.String(),
  StartsAtNanos: Type.Optional(Nanos),
  /** When the network expects the outage to end. */
  EndsAtNanos: Type.Optional(Nanos),
}

const Outage = Shape(outage)

const refuses = ['maps-failed', 'not-found'] as const

/** Maps of outages and coverage: ArcGIS services, proxied through our own address (2§7.18). */
export const networkMaps = calls({
  services: {
    is: 'GET /arcgis/rest/services',
    says: 'The map services with names of five parts, as ArcGIS lists services (2§7.18).',
    who: anyone,
    gives: Shape({
      currentVersion: Type.Number(),
      folders: Type.Array(Type.String()),
      services: Type.Array(Shape({ name: Type.String(), type: Type.Literal('MapServer') })),
    }),
    refuses: ['maps-failed'],
    fresh: minutes(5),
    runs: 'partner',
    forViews: true,
  },
  maps: {
    is: 'GET /api/frontend/v1/network-maps',
    says: 'The maps of outages and coverage with their layers, outages on top (1§3).',
    who: anyone,
    gives: Shape({ Maps: Type.Array(NetworkMap) }),
    refuses: ['maps-failed'],
    fresh: minutes(5),
    runs: 'partner',
    forViews: true,
  },
  features: {
    is: 'GET /arcgis/rest/services/:service/MapServer/:layer/query',
    says: 'The areas of a layer, as GeoJSON in degrees.',
    who: anyone,
    gives: Features,
    refuses,
    fresh: minutes(5),
    runs: 'partner',
  },
  outages: {
    is: 'GET /api/frontend/v1/network-maps/outages',
    says: 'The outages of the network, those that have begun first, then by place.',
    who: anyone,
    gives: Shape({ Outages: Type.Array(Outage), UpdatedAtNanos: Nanos }),
    refuses: ['maps-failed'],
    fresh: seconds(60),
    runs: 'partner',
    forViews: true,
  },
  here: {
    is: 'GET /api/frontend/v1/network-maps/here/:provider/:providerIdx',
    says:
      'Outages and coverage at a place, by the address service’s key for it. Without `Coverage` the address service does ' +
      'not know where on the map it is, and outages are those of the town.',
    who: anyone,
    gives: Shape({
      Outages: Type.Array(Outage),
      Coverage: Type.Optional(Type.Array(Shape({ Technology, IsCovered: Type.Boolean() }))),
    }),
    refuses: [...refuses, 'unavailable'],
    fresh: seconds(60),
    runs: 'partner',
    triesPerMinute: 240,
  },
  ownOutages: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/outages',
    says:
      'The outages at the customer’s addresses, and those whose end they asked to be told of. While the maps do not ' +
      'answer it is an empty list.',
    who: ownCustomer(),
    gives: Shape({
      Outages: Type.Array(
        Shape({
          ...outage,
          /** The customer's affected address. */
          Address: Type.Optional(Type.String()),
          IsFollowed: Type.Boolean(),
        }),
      ),
    }),
    refuses: [],
    fresh: seconds(60),
    runs: 'partner',
    forViews: true,
  },
  followOutage: {
    is: 'PUT /api/frontend/v1/customer/:customerUuid/outages/:outageId',
    says: 'Asks to be told once an outage is over, or not to be.',
    who: ownCustomer(),
    body: Shape({ IsFollowed: Type.Boolean() }),
    gives: Shape({ IsFollowed: Type.Boolean() }),
    refuses,
    runs: 'partner',
  },
})
