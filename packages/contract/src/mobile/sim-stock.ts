import { maxStockBytes } from '@waea/domain/activation/stock-file'
import { billingTypes } from '@waea/domain/catalogue/catalogue-entry'
import { Type } from 'typebox'
import { calls, provider } from '../call.ts'
import { Shape } from '../shapes.ts'

const optional = Type.Optional

/** SIMs that shops sell. Their PINs, PUKs and codes are in no answer. */
export const simStock = calls({
  stock: {
    is: 'GET /api/provider/v1/sim-stock',
    says:
      'How many SIMs for shops are free, with customers, or past the last day of their code, by kind. The kinds are few, and ' +
      'come whole. The network keeps the free phone numbers.',
    who: provider('stock:read'),
    gives: Shape({
      Kinds: Type.Array(
        Shape({
          SIMType: Type.Enum(['real_sim', 'esim']),
          /** The kind of plan that they are sold for; absent for any. */
          BillingType: optional(Type.Enum([...billingTypes])),
          IsReplacement: Type.Boolean(),
          Free: Type.Integer(),
          Taken: Type.Integer(),
          Expired: Type.Integer(),
          /** Whether fewer are free than the provider set. */
          IsLow: Type.Boolean(),
        }),
      ),
      /** Fewer than this are warned about (`SIM_STOCK_LOW`); absent if the provider set none. */
      WarnBelow: optional(Type.Integer()),
    }),
    refuses: [],
  },
  loadStock: {
    is: 'POST /api/provider/v1/sim-stock',
    says:
      'Checks a delivery of SIMs and, with `Write`, loads it. The body is the CSV file, as `npm run stock` takes it, of 20 MB ' +
      'at most. If a line is wrong, `Faults` says so and nothing is loaded. A SIM that is in the stock with the same values ' +
      'stays as it is, so that a file can be loaded again.',
    who: provider('stock:load'),
    query: Shape({ Write: Type.Boolean() }),
    takesFile: maxStockBytes,
    gives: Shape({
      /** How many SIMs the file has, and how many of them are new; 0 if it has faults. */
      SIMs: Type.Integer(),
      New: Type.Integer(),
      IsLoaded: Type.Boolean(),
      /** The first 200 faults, each with its line and without its values. */
      Faults: Type.Array(Type.String()),
      FaultCount: Type.Integer(),
    }),
    refuses: ['file-too-large'],
    runs: 'partner',
  },
})
