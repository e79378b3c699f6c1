/** Memberships: who belongs to which tenant, in which role, and which projects a planner plans. */
export {
  addPlannedProject,
  giveRole,
  leaveTenant,
  listMemberships,
  listOtherAdmins,
  listPlanners,
  listRosterProjects,
  listTenantIds,
  listTwoOpenProjects,
  type Membership,
  setRole,
} from './queries.ts'
