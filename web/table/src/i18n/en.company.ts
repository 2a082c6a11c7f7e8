// Who sits at a table, and what they ask one another.
export const company = {
  'here.yes': 'is here',
  'here.no': 'is away',
  'here.bot': 'a bot',
  'here.empty': 'nobody',
  'here.watching': '{n} watching',
  'here.who': 'At the table',
};
