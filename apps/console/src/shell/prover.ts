/** Has the operator prove who they are; answers whether they did. */
type Prover = () => Promise<boolean>

let prover: Prover | undefined
let asking: Promise<boolean> | undefined

/** Sets what proves; the frame does so while somebody is signed in. */
export function setProver(one: Prover | undefined): void {
  prover = one
}

/** Has the operator prove who they are, once for all calls that wait for it. False if nobody is signed in. */
export function prove(): Promise<boolean> {
  asking ??= (prover?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
