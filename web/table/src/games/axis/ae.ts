// Axis Empires, both maps in one match, at the table.
import { axisTable } from './table';

export default axisTable('ae', 'tk');
