import { activation } from '@waea/contract/mobile/activation'
import { esimInstall } from '@waea/domain/activation/esim-code'
import { Refused, refuse } from '@waea/domain/refusal'
import { permit } from '../../platform/db/permit.ts'
import { part } from '../../platform/jobs/part.ts'
import { esimProfile, mobileAnswer, mobileOf, mobileStatus, shownSimId } from '../mobiles/index.ts'
import { addonAnswer, addonsOfService } from '../plans/index.ts'
import { activate } from './activate.ts'
import { activateByKind, buyInitialAddon } from './activate-by-kind.ts'
import { activationHears } from './activation.hears.ts'
import { deleteOldAdoptions } from './activation.store.ts'
import { adoptByToken, resumeAdoption } from './adopt.ts'
import { sendNewLink } from './new-link.ts'
import { progressOf } from './progress.ts'
import { stockCommand } from './stock-command.ts'

export { abandonActivation } from './abandon-run.ts'
export { adoptProven } from './adopt.ts'
export { createActivation } from './codes.ts'
export { seedStock } from './seed-stock.ts'
export { freeCard, releaseCard, reserveCard, simOfCard } from './stock-cards.ts'

/** Adopting and activating SIMs. */
export const activationPart = part({
  name: 'activation',
  calls: activation,
  handlers: {
    adoptByToken: (ctx, { Token, CustomerUUID }) => adoptByToken(ctx, { Token, ...(CustomerUUID && { CustomerUUID }) }),
    resume: (ctx, asked) => resumeAdoption(ctx, asked.adoptionUuid, ctx.shownToken),
    newLink: (ctx, asked) => sendNewLink(ctx, asked.Token),
    activate: (ctx, asked) => activate(ctx, asked),
    postpayActivation: (ctx, asked) => activateByKind(ctx, 'postpay', asked),
    paygActivation: (ctx, asked) => activateByKind(ctx, 'payg', asked),
    initialPrepayAddon: (ctx, asked) => buyInitialAddon(ctx, asked),
    progress: (ctx, asked) => progressOf(ctx, asked.customerUuid, asked.mobileUuid),
    installation: async (ctx, asked) => {
      const mobile = await mobileOf(ctx, asked.customerUuid, asked.mobileUuid)
      const { CustomerUUID, UUID } = permit(ctx.actor, 'sim:secure', mobile)
      const profile = await esimProfile(ctx, CustomerUUID, UUID)
      if (!profile) throw new Refused(refuse('not-found'))
      const { SMDPAddress, MatchingID } = profile
      const install = esimInstall({ SMDPAddress, MatchingID, ConfirmationRequired: false })
      return { ...profile, AppleLink: install.iphoneLink, AndroidLink: install.androidLink }
    },
    finalise: async (ctx, { CustomerUUID, ProductInstanceUUID }) => {
      const mobile = await mobileOf(ctx, CustomerUUID, ProductInstanceUUID)
      if (!mobile) throw new Refused(refuse('not-found'))
      if (mobile.Status !== mobileStatus.active) throw new Refused(refuse('activation-refused'))
      return {
        ...mobileAnswer(mobile),
        ...shownSimId(ctx, mobile),
        Addons: (await addonsOfService(ctx, { CustomerUUID, ServiceUUID: mobile.UUID })).map(addonAnswer),
      }
    },
  },
  hearsPayments: { purposes: ['plan'] },
  hears: activationHears,
  commands: { stock: stockCommand },
  jobs: [
    { name: 'activation.forget-adoptions', every: '33 3 * * *', run: (ctx) => ctx.inTransaction(deleteOldAdoptions) },
  ],
})
