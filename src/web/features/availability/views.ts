/** The two ways in which a freelancer's month is shown, and the windows in which each is seen first. */
export const views = {
  list: { media: '(max-width: 640px)', file: 'features/availability/components/day-list.tsx' },
  month: { media: '(width > 640px)', file: 'features/availability/components/month-view.tsx' },
} as const
