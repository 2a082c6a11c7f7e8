// Totaler Krieg! with the tables of 1999 at the table, on the same board.
import { axisTable } from './table';

export default axisTable('tk1', 'tk');
