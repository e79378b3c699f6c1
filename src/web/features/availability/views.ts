/** The two views of a freelancer's month, and the widths at which each is the first one. */
export const views = {
  list: { media: '(max-width: 640px)', file: 'features/availability/components/day-list.tsx' },
  month: { media: '(width > 640px)', file: 'features/availability/components/month-view.tsx' },
} as const
