import { msg } from '@lingui/core/macro'

/** The portal's sentences for refusals of groups. */
export const groupsRefusals = {
  'group-too-small': msg`A group needs at least two members.`,
  'already-member': msg`This person is already in the group.`,
  'group-full': msg`This group is full: a group has at most {most} members.`,
  'group-leader-stays': msg`You lead this group. Make someone else its leader first, or delete the group.`,
  'group-not-grouped': msg`A solo SIM isn’t part of a group. Choose a family or companions for a group.`,
  'group-no-customer': msg`Something went wrong. Please try again`,
  'ids-disagree': msg`Something went wrong. Please try again`,
}
