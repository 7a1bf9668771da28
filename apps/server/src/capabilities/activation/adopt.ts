import { createHash, timingSafeEqual } from 'node:crypto'
import type { Gives } from '@waea/contract/call'
import type { activation } from '@waea/contract/mobile/activation'
import { roleOn } from '@waea/domain/access/actor'
import { checkActivationLink } from '@waea/domain/activation/activation'
import { prePurchased, productTypeOf } from '@waea/domain/activation/adoption'
import { isInService } from '@waea/domain/mobiles/mobile-state'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import {
  adoptSim,
  type BoughtPlan,
  type MobileRow,
  mobileOf,
  mobileStatus,
  mobilesOf,
  replacedMobile,
} from '../mobiles/index.ts'
import {
  type AdoptionRow,
  type CodeRow,
  claimStock,
  findAdoption,
  findCode,
  findStock,
  insertAdoption,
  type StockSim,
} from './activation.store.ts'
import { codeHash, createActivation } from './codes.ts'

type Adopted = Gives<typeof activation.adoptByToken>

const lastsMs = 24 * 3_600_000

/**
 * Follows an activation link (2§7.11). A SIM without an owner becomes the signed-in customer's; before sign-in, the
 * adoption's JWT resumes it. The owner of a SIM that this link brought into service reaches that SIM again (1§4). A SIM
 * that replaces another is not adopted: `replacement_for` leads to the swap.
 *
 * Refuses an unknown code (TOKEN_ERROR), an expired and a used one. A signed-in person gets the answer for an unknown
 * code if the SIM is somebody else's.
 */
export async function adoptByToken(ctx: Tx, input: { Token: string; CustomerUUID?: Uuid }): Promise<Adopted> {
  const code = await findCode(ctx, codeHash(input.Token))
  // A used link still leads its owner to the SIM.
  const usedBy = code?.usedAt ? await ownerByCode(ctx, code) : null
  if (code && usedBy && isOwn(ctx, usedBy)) return ownAgain(ctx, code.MobileUUID, usedBy)
  accept(
    checkActivationLink(code && { expiresAt: code.expiresAt, ...(code.usedAt && { usedAt: code.usedAt }) }, ctx.now()),
  )
  if (!code || isAnothers(ctx, code.CustomerUUID)) throw new Refused(refuse('token-error'))
  const stock = code.CustomerUUID ? undefined : await findStock(ctx, code.MobileUUID)
  if (stock?.isReplacement) return insertAdopted(ctx, code.MobileUUID, null, input.CustomerUUID)
  const owner = code.CustomerUUID ?? (await adoptStock(ctx, code.MobileUUID, input.CustomerUUID))
  return insertAdopted(ctx, code.MobileUUID, owner)
}

/**
 * Starts a SIM for a person who has proved in another way than by a link that it is theirs (2§7.11). The answer is the
 * same as for a link, plus a new link, valid for a day, that continues through sign-up or sign-in. Refuses
 * 'already-active' for somebody else's service.
 */
export async function adoptProven(
  ctx: Tx,
  { CustomerUUID, MobileUUID }: { CustomerUUID: Uuid | null; MobileUUID: Uuid },
): Promise<Adopted & { FinaliseURL: string }> {
  const adopted = await insertAdopted(ctx, MobileUUID, CustomerUUID)
  const { code } = await createActivation(ctx, { CustomerUUID, MobileUUID }, lastsMs)
  return { ...adopted, FinaliseURL: `/activation/${code}` }
}

/** Reopens the SIM of a used link for its owner. Refuses 'link-used' if the SIM went into another mobile. */
async function ownAgain(ctx: Tx, MobileUUID: Uuid, CustomerUUID: Uuid): Promise<Adopted> {
  if (!(await mobileOf(ctx, CustomerUUID, MobileUUID))) throw new Refused(refuse('link-used'))
  return insertAdopted(ctx, MobileUUID, CustomerUUID)
}

/** Writes an adoption that its JWT can resume. `of` is the account that sees which mobile a replacement SIM is for. */
async function insertAdopted(ctx: Tx, MobileUUID: Uuid, CustomerUUID: Uuid | null, of?: Uuid): Promise<Adopted> {
  const secret = Buffer.from(ctx.random(24)).toString('base64url')
  const adoption: AdoptionRow = {
    UUID: ctx.newUuid(),
    secretHash: hashOf(secret),
    CustomerUUID,
    MobileUUID,
    expiresAt: new Date(ctx.now().getTime() + lastsMs),
  }
  await insertAdoption(ctx, adoption)
  return answer(ctx, adoption, `${adoption.UUID}.${secret}`, of)
}

/** Returns the same adoption again, for its JWT or for the customer who owns the SIM. */
export async function resumeAdoption(ctx: Ctx, adoptionUuid: Uuid, jwt: string | undefined): Promise<Adopted> {
  const adoption = await findAdoption(ctx, adoptionUuid)
  if (!adoption) throw new Refused(refuse('not-found'))
  const secret = jwt?.startsWith(`${adoption.UUID}.`) ? jwt.slice(adoption.UUID.length + 1) : ''
  const shown = timingSafeEqual(hashOf(secret), adoption.secretHash)
  if (!shown && !isOwn(ctx, adoption.CustomerUUID)) throw new Refused(refuse('not-found'))
  return answer(ctx, adoption, shown && jwt ? jwt : '-')
}

/** Whether a SIM belongs to somebody other than the signed-in person. */
function isAnothers(ctx: Ctx, owner: Uuid | null): boolean {
  return owner !== null && ctx.actor.kind === 'person' && !isOwn(ctx, owner)
}

/** Whether a SIM belongs to an account of the signed-in person. */
function isOwn({ actor }: Ctx, owner: Uuid | null): boolean {
  return roleOn(actor, owner) !== undefined
}

/** The account whose SIM a code leads to, if it has one. */
async function ownerByCode(ctx: Ctx, code: CodeRow): Promise<Uuid | null> {
  return code.CustomerUUID ?? (await findStock(ctx, code.MobileUUID))?.adoptedBy ?? null
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Gives a SIM from the stock to the customer; null while nobody is signed in. Of parallel calls only one succeeds. */
async function adoptStock(ctx: Tx, MobileUUID: Uuid, CustomerUUID: Uuid | undefined): Promise<Uuid | null> {
  if (ctx.actor.kind !== 'person' || !CustomerUUID) return null
  const stock = await findStock(ctx, MobileUUID)
  if (!stock) throw new Refused(refuse('no-service'))
  const mine = permit(ctx.actor, 'mobile:manage', { ...stock, CustomerUUID })
  if (!(await claimStock(ctx, mine))) {
    // Another call was first. If it was the same customer's, the SIM is theirs; otherwise the link counts as used.
    const taken = await findStock(ctx, MobileUUID)
    if (taken?.adoptedBy === CustomerUUID) return CustomerUUID
    throw new Refused(refuse('link-used'))
  }
  await adoptSim(ctx, {
    CustomerUUID,
    MobileUUID,
    SIMType: stock.SIMType,
    sim: stock.sim,
    ...(stock.profile && { profile: stock.profile }),
  })
  await ctx.audit({ CustomerUUID, deed: 'sim-adopted', detail: { MobileUUID } })
  return CustomerUUID
}

async function answer(ctx: Ctx, adoption: AdoptionRow, jwt: string, of?: Uuid): Promise<Adopted> {
  const { CustomerUUID, MobileUUID } = adoption
  const mobile = CustomerUUID ? await mobileOf(ctx, CustomerUUID, MobileUUID) : undefined
  const stock = await findStock(ctx, MobileUUID)
  if (!mobile && !stock) throw new Refused(refuse('no-service'))
  if (mobile && mobile.Status >= mobileStatus.active && !isOwn(ctx, CustomerUUID))
    throw new Refused(refuse('already-active'))
  const plan: BoughtPlan | undefined = mobile?.plan ?? undefined
  const replacing = await replacementAnswer(ctx, mobile, stock, of)
  const Metadata = {
    ...(plan && { [`${plan.BillingType}_product_catalog_uuid`]: plan.ProductCatalogUUID }),
    is_fully_paid: plan?.is_fully_paid ?? false,
    ...replacing?.Metadata,
  }
  const ICCID = mobile?.ICCID ?? stock?.sim.ICCID ?? ''
  return {
    AuthResponse: { JWT: jwt },
    AdoptionRequest: {
      UUID: adoption.UUID,
      ...(CustomerUUID && { CustomerUUID }),
      ProductInstanceUUID: MobileUUID,
      ProductType: prePurchased(Metadata)?.ProductType ?? productTypeOf(stock?.BillingType ?? 'prepay'),
    },
    AdoptionMetadataEntry: { Metadata },
    SIM: {
      SIMType: mobile?.SIMType ?? stock?.SIMType ?? 'real_sim',
      Last4: ICCID.slice(-4),
      ...(plan && { PlanName: plan.Name }),
      ...replacing?.SIM,
    },
  }
}

/**
 * What an adoption says about a SIM that replaces another. For an ordered replacement: the mobile it was ordered for.
 * For a replacement card from the stock: the first mobile in service of the account that opened the link. Its SIMID is
 * shown only to a person who may swap it in.
 */
async function replacementAnswer(ctx: Ctx, mobile: MobileRow | undefined, stock: StockSim | undefined, of?: Uuid) {
  const ordered = mobile && (await replacedMobile(ctx, mobile))
  if (!ordered && (mobile || !stock?.isReplacement)) return undefined
  const account = of && isOwn(ctx, of) ? of : undefined
  const first = account && (await mobilesOf(ctx, account)).find(isInService)
  const replaced = ordered ?? first
  const SIMID = ordered ? isOwn(ctx, ordered.CustomerUUID) && mobile?.SIMID : account && stock?.sim.SIMID
  return {
    Metadata: { ...(replaced && { replacement_for: replaced.UUID }) },
    SIM: { IsReplacement: true as const, ...(SIMID && { SIMID }) },
  }
}
