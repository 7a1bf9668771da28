/** Who did a deed, where it was no operator: a program by its name, others by what they are. */
export function actorText(actor: string): string {
  return actors[actor] ?? actor.replace(/^client:/, '')
}

const actors: Readonly<Record<string, string>> = {
  person: 'Customer',
  visitor: 'Visitor',
  rule: 'Portal',
  system: 'Portal',
  operator: 'Operator',
}
