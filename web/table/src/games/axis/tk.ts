// Totaler Krieg! at the table.
import { axisTable } from './table';

export default axisTable('tk', 'tk');
